"""The command-line tools: flags, files and printing, and nothing else."""
