"""`python -m rulespec`: the command, where it is not on the path."""

from rulespec.tools.cli import main

if __name__ == "__main__":
    main(prog_name="rulespec")
