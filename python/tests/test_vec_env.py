"""Many matches in one call."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import luxx


def test_rows_show_what_single_matches_show(variant: tuple[str, dict[str, Any]]) -> None:
    game, options = variant
    n = 3
    env = luxx.VecEnv(game, n, seed=9, **options)
    obs, mask = env.reset()
    player = env.player
    numbers = list(range(n))
    matches = [luxx.Match(game, seed=9, number=number, **options) for number in numbers]
    for _ in range(150):
        for row, match in enumerate(matches):
            assert match.seat == player[row]
            assert np.array_equal(match.observation(), obs[row])
            assert np.array_equal(match.mask(), mask[row])
        actions = env.sample_legal()
        obs, mask, player, rewards, done = env.step(actions)
        for row, match in enumerate(matches):
            match.choose(int(actions[row]))
            assert match.is_over == done[row]
            assert np.allclose(rewards[row], match.shares)
            if match.is_over:
                numbers[row] += n
                matches[row] = luxx.Match(game, seed=9, number=numbers[row], **options)


def test_random_choices_give_the_matches_of_a_simulation(game: str) -> None:
    """The same as `luxx sim`: its random bots draw from the same generator."""
    n = 4
    env = luxx.VecEnv(game, n, seed=21)
    env.reset()
    chosen: list[list[int]] = [[] for _ in range(n)]
    first: list[list[int] | None] = [None] * n
    while any(each is None for each in first):
        actions = env.sample_legal().copy()
        *_, done = env.step(actions)
        for row in range(n):
            chosen[row].append(int(actions[row]))
            if done[row] and first[row] is None:
                first[row] = list(chosen[row])
    for row in range(n):
        match = luxx.Match(game, seed=21, number=row)
        match.play("random")
        twin = luxx.Match(game, seed=21, number=row)
        for number in first[row] or []:
            twin.choose(number)
        assert twin.record().line == match.record().line


def test_samples_and_random_bots_roll_the_same_dice(game: str) -> None:
    """The next choice is sampled before anybody asks for it: whoever asks then must not notice."""
    one, other = luxx.VecEnv(game, 8, seed=5), luxx.VecEnv(game, 8, seed=5)
    one.reset()
    _, mask = other.reset()
    for step in range(200):
        if step % 7 == 0:  # asked for and not made
            one.sample_legal()
            other.bot_actions("random")
        actions = one.sample_legal()
        others = other.bot_actions("random") if step % 3 == 0 else other.sample_legal()
        assert np.array_equal(actions, others)
        if step % 5 == 0:
            actions = mask.argmax(axis=1)
        *_, done = one.step(actions)
        _, mask, _, _, done_too = other.step(actions)
        assert np.array_equal(done, done_too)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(game: str, threads: int) -> None:
    runs = []
    for count in (1, threads):
        env = luxx.VecEnv(game, 10, seed=2, threads=count)
        env.reset()
        runs.append(env.rollout(steps=60))
    for one, several in zip(*runs):
        assert np.array_equal(one, several)


def test_a_step_fills_the_arrays_of_the_caller_without_copying(game: str) -> None:
    env, twin = luxx.VecEnv(game, 5, seed=3), luxx.VecEnv(game, 5, seed=3)
    env.reset(), twin.reset()
    own = twin.step(twin.sample_legal())
    out = tuple(np.empty_like(array) for array in own)
    given = env.step(env.sample_legal(), out)
    assert all(one is other for one, other in zip(given, out))
    assert all(np.array_equal(one, other) for one, other in zip(given, own))
    again = twin.step(twin.sample_legal())
    assert all(one is other for one, other in zip(again, own)), "the environment's own arrays are used again"
    shared = np.from_dlpack(again[0])
    assert np.shares_memory(shared, again[0])
    assert np.shares_memory(np.from_dlpack(again[1]), again[1])


def test_rewards_are_shares_or_points() -> None:
    shares = luxx.VecEnv("abluxxen", 2, seed=3)
    points = luxx.VecEnv("abluxxen", 2, seed=3, reward="points")
    ends = 0
    for _ in range(600):
        *_, parts, done = shares.step(shares.sample_legal())
        *_, whole, also_done = points.step(points.sample_legal())
        assert np.array_equal(done, also_done)
        assert np.all(parts[~done] == 0) and np.all(whole[~done] == 0)
        for row in np.flatnonzero(done):
            assert parts[row].sum() == pytest.approx(1.0)
            assert whole[row][parts[row] > 0].min() == whole[row].max()
            ends += 1
    assert ends > 2 and shares.n_matches == ends


def test_a_reset_begins_the_matches_of_a_seed_or_the_next_ones() -> None:
    env = luxx.VecEnv("abluxxen", 3, seed=1)
    first = env.reset()[0].copy()
    assert np.array_equal(luxx.VecEnv("abluxxen", 3, seed=1).reset()[0], first)
    following = env.reset()[0].copy()
    assert not np.array_equal(following, first)
    assert np.array_equal(luxx.Match("abluxxen", seed=1, number=3).observation(), following[0])
    assert np.array_equal(env.reset(seed=1)[0], first)


def test_who_begins_can_be_drawn() -> None:
    env = luxx.VecEnv("abluxxen", 64, seed=1, first="random")
    env.reset()
    assert set(env.player) == {0, 1, 2, 3}
    assert [luxx.Match("abluxxen", seed=1, number=row, first="random").seat for row in range(64)] == list(env.player)


def test_bots_answer_where_they_are_asked(game: str) -> None:
    env = luxx.VecEnv(game, 8, seed=1, threads=2)
    _, mask = env.reset()
    where = np.arange(8) % 2 == 0
    actions = env.bot_actions("easy", where=where)
    assert np.all(mask[np.flatnonzero(where), actions[where]])
    assert np.all(actions[~where] == 0)
    played = env.rollout("easy", steps=30)
    assert played.mask[np.arange(30)[:, None], np.arange(8), played.actions].all()


def test_a_policy_of_ones_own_rolls_out() -> None:
    env = luxx.VecEnv("fluxx", 6, seed=4, seats=3)
    env.reset()
    seen = []

    def first_legal(obs: Any, mask: Any, player: Any) -> Any:
        seen.append((obs.shape, mask.shape, player.shape))
        return mask.argmax(1)

    played = env.rollout(first_legal, steps=7)
    assert seen == [((6, 251), (6, 1092), (6,))] * 7
    assert np.array_equal(played.actions, played.mask.argmax(2))
    assert played.rewards.shape == (7, 6, 3)


@pytest.mark.parametrize("policy", [None, "random", lambda obs, mask, player: mask.argmax(1)], ids=["none", "bots", "own"])
def test_a_rollout_is_filled_again(policy: Any) -> None:
    env, twin = luxx.VecEnv("abluxxen", 5, seed=6), luxx.VecEnv("abluxxen", 5, seed=6)
    kept = env.rollout(policy, steps=9)
    again = env.rollout(policy, out=kept)
    assert all(one is other for one, other in zip(kept, again))
    whole = twin.rollout(policy, steps=18)
    assert all(np.array_equal(one, other[9:]) for one, other in zip(again, whole))


@pytest.mark.parametrize("threads", [1, 3])
def test_a_rollout_keeps_what_steps_show(variant: tuple[str, dict[str, Any]], threads: int) -> None:
    game, options = variant
    steps = 70
    env, twin = luxx.VecEnv(game, 4, seed=8, threads=threads, **options), luxx.VecEnv(game, 4, seed=8, **options)
    obs, mask = twin.reset()
    player = twin.player
    kept = env.rollout(steps=steps)
    for t in range(steps):
        assert np.array_equal(kept.obs[t], obs) and np.array_equal(kept.mask[t], mask) and np.array_equal(kept.player[t], player)
        actions = twin.sample_legal()
        assert np.array_equal(kept.actions[t], actions)
        obs, mask, player, rewards, done = twin.step(actions)
        assert np.array_equal(kept.rewards[t], rewards) and np.array_equal(kept.done[t], done)
    assert np.array_equal(env.sample_legal(), twin.sample_legal()) and env.n_matches == twin.n_matches


def test_what_was_sampled_before_a_rollout_is_judged_anew() -> None:
    env = luxx.VecEnv("abluxxen", 1, seed=6)
    stale, legal = env.sample_legal().copy(), True
    while legal:
        kept = env.rollout(steps=1)
        env.show((kept.obs[0], kept.mask[0], kept.player[0]))
        legal = bool(kept.mask[0, 0, stale[0]])
    with pytest.raises(luxx.Refused):
        env.step(stale)


def test_a_rollout_fills_arrays_with_gaps() -> None:
    env, twin = luxx.VecEnv("fluxx", 3, seed=2), luxx.VecEnv("fluxx", 3, seed=2)
    wanted = twin.rollout(steps=6)
    gaps = luxx.Rollout(*(np.zeros((12, *array.shape[1:]), array.dtype)[::2] for array in wanted))
    assert all(np.array_equal(one, other) for one, other in zip(env.rollout(out=gaps), wanted))


def test_the_spec_names_every_feature_once(game: str) -> None:
    spec = luxx.spec(game)
    assert spec.n_features == {"abluxxen": 177, "fluxx": 251}[game]
    assert spec.n_choices == {"abluxxen": 690, "fluxx": 1092}[game]
    names = [feature.name for feature in spec.features]
    assert len(set(names)) == len(names)
    assert [spec.index(name) for name in names] == list(range(len(names)))
    hand = spec.slice("hand" if game == "abluxxen" else "place")
    assert len(hand) == {"abluxxen": 14, "fluxx": 108}[game]


def test_every_number_is_of_one_choice(game: str) -> None:
    spec = luxx.spec(game)
    table = [spec.choice(number, seat=1) for number in range(spec.n_choices)]
    written = [json.dumps(choice) for choice in table if choice is not None]
    assert len(set(written)) == len(written)
    for number, choice in enumerate(table):
        if choice is not None:
            assert spec.number(choice, seat=1) == number
