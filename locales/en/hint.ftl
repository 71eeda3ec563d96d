## Why a choice is good: one line for each reason that a bot gives.

abluxxen-hint-out = You go out.
abluxxen-hint-robs = It takes { $count ->
        [1] one card
       *[other] { $count } cards
    } away from the others.
abluxxen-hint-safe = Nobody can rob { $count ->
        [1] it
       *[other] these { $count }
    } any more.
abluxxen-hint-single = It gets rid of a lone { $value }.
abluxxen-hint-many = Laying down { $count } cards at once saves turns.
abluxxen-hint-joins = It goes with your { $value ->
        [X] jokers
       *[other] { $value }s
    }.
abluxxen-hint-shadow = The { $value ->
        [X] jokers
       *[other] { $value }s
    } in the shadow display cost you the least.
abluxxen-hint-jokers = You get { $count ->
        [1] a joker
       *[other] { $count } jokers
    } with it.
abluxxen-hint-take = { $count ->
        [1] One more card is worth having.
       *[other] { $count } cards in one turn are worth having.
    }
abluxxen-hint-leave = The { $value ->
        [X] jokers
       *[other] { $value }s
    } would only cost you another turn.
abluxxen-hint-late = The match may end before you can lay down any more cards.
abluxxen-hint-keep = { $count ->
        [1] This card is
       *[other] These { $count } cards are
    } better than anything you could draw.
abluxxen-hint-pool-poor = The pool has nothing better for you.
abluxxen-hint-discard = { $count ->
        [0] Fresh cards are better than these.
        [1] One card in the pool fits your hand.
       *[other] { $count } cards in the pool fit your hand.
    }
abluxxen-hint-deck = Nothing in the pool fits; the deck may have something better.
abluxxen-hint-joker = A joker goes with everything.
abluxxen-hint-new = The { $value } is the best card in the pool.
abluxxen-hint-pass = No card in the pool is worth another turn.

fluxx-hint-wins = This wins you the match.
fluxx-hint-any = It makes little difference.
fluxx-hint-keeper = { $card } in front of you can only help.
fluxx-hint-keeper-for = { $goal } needs { $card }.
fluxx-hint-goal-near = You already have part of what { $card } needs.
fluxx-hint-goal = { $card } gets rid of the current Goal.
fluxx-hint-rule = { $card } helps you more than the others.
fluxx-hint-action = { $card } is useful now.
fluxx-hint-takes = { $card } is worth more to you than to its owner.
fluxx-hint-least = { $card } is the one you can most easily spare.
fluxx-hint-keeps = { $card } is the best of them for you.
fluxx-hint-gives = { $card } helps the others least.
fluxx-hint-drops-goal = The others are closer to { $card } than you are.
fluxx-hint-drops-rule = { $card } helps the others more than you.
fluxx-hint-new-hand = A new hand is better than this one.
fluxx-hint-seat = That’s where there is most to gain.
fluxx-hint-declines = It wouldn’t do you any good.
