"""The options of `mobilint-compile` that tell which patterns applied, and why others did not."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mobilint.mlir import ir
    from mobilint.passes.rewriting.counts import RewriteReport


def add_rewrite_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--report-rewrites", action="store_true", help="print how often each pattern applied"
    )
    parser.add_argument(
        "--why-not",
        metavar="NODE",
        help="print why patterns were not applied at nodes whose name holds NODE",
    )


def rewrite_reports(options: argparse.Namespace) -> "list[RewriteReport]":
    """What has to watch the passes for the options given."""
    from mobilint.passes.rewriting.counts import RewriteReport

    return [RewriteReport()] if options.report_rewrites else []


def show_rewrites(
    options: argparse.Namespace, reports: "list[RewriteReport]", context: "ir.Context"
) -> None:
    from mobilint.dialect.core.locations import source_names
    from mobilint.passes.rewriting import remarks_of

    for report in reports:
        print(report.report())
    if options.why_not is None:
        return
    for remark in remarks_of(context):
        node = " + ".join(source_names(remark.location))
        if options.why_not in node:
            print(f"{node}: {remark.pass_name}: {remark.pattern} not applied: {remark.reason}")
