"""The options of `mobilint-compile` that estimate what a program costs."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from mobilint.emit import Program


def add_estimate_options(parser: argparse.ArgumentParser) -> None:
    """The options that print or write an estimate."""
    parser.add_argument(
        "--estimate",
        action="store_true",
        help="print cycles, traffic and what each step waits for, and the time per core mode",
    )
    parser.add_argument(
        "--report-html",
        type=Path,
        metavar="FILE",
        help="write a page with the estimate, the timeline and the memory map",
    )


def show_estimate(options: argparse.Namespace, program: "Program", out: "Console") -> None:
    """Print and write what the options ask for."""
    from mobilint.target import target_named

    target = target_named(options.target)
    if options.estimate:
        from mobilint.report.estimate import estimate_tables

        out.print(estimate_tables(program.description, target))
    if options.report_html is not None:
        from mobilint.files import write_whole
        from mobilint.report.html import html_report

        write_whole(options.report_html, [html_report(program.description, target).encode()])
