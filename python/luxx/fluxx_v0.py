"""Fluxx as PettingZoo names its environments: `from luxx import fluxx_v0; env = fluxx_v0.env()`."""

from __future__ import annotations

from typing import Any

from .pettingzoo import LuxxAEC, aec_env
from .pettingzoo import raw_env as _raw_env

__all__ = ["env", "raw_env"]


def env(**options: Any) -> Any:
    return aec_env("fluxx", **options)


def raw_env(**options: Any) -> LuxxAEC:
    return _raw_env("fluxx", **options)
