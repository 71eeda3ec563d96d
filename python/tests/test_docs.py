"""Every piece of Python in the manual runs as it stands, each page from its top with nothing but what the page itself imports."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).parent.parent
MANUAL = PACKAGE.parent / "docs"
PAGES = [PACKAGE / "README.md", MANUAL / "python.md", *sorted((MANUAL / "python").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_manual_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {"__name__": page.stem}
    try:
        for block in BLOCK.finditer(page.read_text()):
            first_line = page.read_text().count("\n", 0, block.start(1))
            if block[1].startswith(">>>"):
                _run_session(block[1], known, page, first_line)
            else:
                exec(compile("\n" * first_line + block[1], str(page), "exec"), known)
    finally:
        if "ray" in known:
            known["ray"].shutdown()


def _run_session(text: str, known: dict[str, Any], page: Path, first_line: int) -> None:
    session = doctest.DocTestParser().get_doctest(text, known, page.stem, str(page), first_line)
    runner = doctest.DocTestRunner()
    runner.run(session, clear_globs=False)
    assert runner.failures == 0


def test_every_page_shows_something_that_runs() -> None:
    assert all(BLOCK.search(page.read_text()) for page in PAGES)
