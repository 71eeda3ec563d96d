"""The program: `luxx sim abluxxen`, `luxx play fluxx`, `luxx serve` … The wheel carries it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PROGRAM = Path(__file__).parent / "bin" / "luxx"


def main() -> None:
    if not PROGRAM.exists():
        sys.exit("this build of the package does not carry the program: `cargo xtask python --wheel` makes one that does")
    arguments = [str(PROGRAM), *sys.argv[1:]]
    os.execv(PROGRAM, arguments)


if __name__ == "__main__":
    main()
