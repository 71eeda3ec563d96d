## Why a choice is good: one line for each reason that a bot gives.

abluxxen-hint-out = You go out.
abluxxen-hint-robs = It takes { $count ->
        [1] one card
       *[other] { $count } cards
    } from other displays.
abluxxen-hint-safe = Nobody can rob { $count ->
        [1] it
       *[other] these { $count }
    } any more.
abluxxen-hint-single = A lone { $value } is gone; if it is robbed you draw something better.
abluxxen-hint-many = { $count } cards at once save turns.
abluxxen-hint-joins = It joins your { $value ->
        [X] jokers
       *[other] { $value }s
    }.
abluxxen-hint-shadow = The { $value ->
        [X] jokers
       *[other] { $value }s
    } of the shadow display cost the least.
abluxxen-hint-jokers = { $count ->
        [1] A joker comes
       *[other] { $count } jokers come
    } with it.
abluxxen-hint-take = { $count ->
        [1] One card more is worth having.
       *[other] { $count } cards in one turn are worth having.
    }
abluxxen-hint-leave = The { $value ->
        [X] jokers
       *[other] { $value }s
    } would only cost you another turn.
abluxxen-hint-late = The match may end before you could play more cards.
abluxxen-hint-keep = { $count ->
        [1] This card is
       *[other] These { $count } cards are
    } better than anything you could draw.
abluxxen-hint-pool-poor = The pool has nothing better for you.
abluxxen-hint-discard = { $count ->
        [0] Fresh cards are better than these.
        [1] One card of the pool fits your hand.
       *[other] { $count } cards of the pool fit your hand.
    }
abluxxen-hint-deck = Nothing in the pool fits; the deck may bring better.
abluxxen-hint-joker = A joker goes with everything.
abluxxen-hint-new = The { $value } is the best of the pool.
abluxxen-hint-pass = No card in the pool is worth another turn.

fluxx-hint-wins = This wins.
fluxx-hint-any = It makes little difference.
fluxx-hint-keeper = { $card } in front of you can only help.
fluxx-hint-keeper-for = { $card } is asked for by { $goal }.
fluxx-hint-goal-near = You have a part of { $card } already.
fluxx-hint-goal = { $card } takes the present Goal away.
fluxx-hint-rule = { $card } helps you more than the others.
fluxx-hint-action = { $card } is useful now.
fluxx-hint-takes = { $card } is worth more to you than to its owner.
fluxx-hint-least = You can spare { $card } most easily.
fluxx-hint-keeps = { $card } is the best of them for you.
fluxx-hint-gives = { $card } does the least good in other hands.
fluxx-hint-drops-goal = { $card } is nearer to the others than to you.
fluxx-hint-drops-rule = { $card } helps the others more than you.
fluxx-hint-new-hand = New cards are better than this hand.
fluxx-hint-seat = There is the most to gain.
fluxx-hint-declines = Nothing better comes of it.
