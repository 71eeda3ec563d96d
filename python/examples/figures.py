"""Draws the figures of docs/python.md: how a learner gets better, and how strong each level is. Needs nothing but luxx.

    python examples/learn.py --minutes 4 --curve learning.csv
    python examples/figures.py learning.csv ../docs/pictures
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import luxx

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 380, 70, 66, 64
BUDGET = "200it"
INK, LINE, PALE, FAIR = "#1f2937", "#0f766e", "#99d5cf", "#b45309"


def text(x: float, y: float, words: str, anchor: str = "middle", size: int = 13) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{INK}">{words}</text>'


def frame(title: str, body: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
        f'<title>{title}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    )
    return "\n".join([head, text(WIDTH / 2, 24, title, size=15), *body, "</svg>\n"])


def across(x: float, of: float) -> float:
    return LEFT + (WIDTH - LEFT - 20) * x / of


def up(y: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * y


def axis(ticks: Sequence[float]) -> list[str]:
    rows = []
    for tick in ticks:
        y = up(tick)
        rows.append(f'<line x1="{LEFT}" x2="{WIDTH - 20}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e5e7eb"/>')
        rows.append(text(LEFT - 8, y + 4, f"{100 * tick:.0f} %", "end"))
    return rows


def smooth(values: Sequence[float], reach: int = 5) -> list[float]:
    spans = [values[max(0, at - reach) : at + reach + 1] for at in range(len(values))]
    return [sum(span) / len(span) for span in spans]


def learning(curve: Path) -> str:
    rows = [line.split(",") for line in curve.read_text().splitlines()[1:]]
    seconds, shares = [float(row[0]) for row in rows], [float(row[1]) for row in rows]
    end = max(seconds)
    points = [f"{across(x, end):.1f},{up(y):.1f}" for x, y in zip(seconds, smooth(shares))]
    dots = [
        f'<circle cx="{across(x, end):.1f}" cy="{up(y):.1f}" r="2" fill="{PALE}"/>' for x, y in zip(seconds, shares)
    ]
    fair = up(1 / 3)
    body = [
        *axis([0, 0.2, 0.4, 0.6, 0.8]),
        *dots,
        f'<line x1="{LEFT}" x2="{WIDTH - 20}" y1="{fair:.1f}" y2="{fair:.1f}" stroke="{FAIR}" stroke-dasharray="5 4"/>',
        text(LEFT + 4, fair - 6, "a fair share", "start"),
        f'<polyline points="{" ".join(points)}" fill="none" stroke="{LINE}" stroke-width="2.5"/>',
        *[text(across(x, end), HEIGHT - BOTTOM + 20, f"{x:.0f}") for x in range(0, int(end) + 1, max(1, int(end) // 6))],
        text(WIDTH / 2, HEIGHT - 10, "seconds of processor time"),
    ]
    return frame("A net in NumPy learns Abluxxen: matches won against two of level easy", body)


def ladder(game: str, matches: int) -> str:
    levels = list(luxx.LEVELS)
    pairs = list(zip(levels[1:], levels))
    body = axis([0, 0.25, 0.5, 0.75, 1.0])
    step = (WIDTH - LEFT - 20) / len(pairs)
    fair = up(0.5)
    body.append(f'<line x1="{LEFT}" x2="{WIDTH - 20}" y1="{fair:.1f}" y2="{fair:.1f}" stroke="{FAIR}" stroke-dasharray="5 4"/>')
    seats = {"edition": "ravensburger", "seats": 2} if game == "abluxxen" else {"seats": 2}
    for place, (higher, lower) in enumerate(pairs):
        first = luxx.tournament(game, [higher, lower], matches=matches, duplicate=True, budget=BUDGET, seed=1, **seats)[0]
        x, share, low, high = LEFT + step * (place + 0.5), first["win_share"], first["low"], first["high"]
        body += [
            f'<rect x="{x - step / 4:.1f}" width="{step / 2:.1f}" y="{up(share):.1f}" height="{up(0) - up(share):.1f}" fill="{PALE}"/>',
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{up(low):.1f}" y2="{up(high):.1f}" stroke="{LINE}" stroke-width="3"/>',
            text(x, up(high) - 8, f"{100 * share:.0f} %"),
            text(x, HEIGHT - BOTTOM + 18, higher),
            text(x, HEIGHT - BOTTOM + 34, f"against {lower}"),
        ]
    body.append(text(WIDTH / 2, HEIGHT - 10, f"{matches} matches of two, {BUDGET} for whoever searches, 95 % intervals"))
    return frame(f"{game.capitalize()}: how often the higher level wins", body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("curve", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=200)
    wish = parser.parse_args()
    (wish.folder / "python-learning.svg").write_text(learning(wish.curve))
    (wish.folder / "python-ladder.svg").write_text(ladder("abluxxen", wish.matches))


if __name__ == "__main__":
    main()
