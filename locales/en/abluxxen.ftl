## Abluxxen

abluxxen-edition-amigo-base = AMIGO, base game
abluxxen-edition-amigo-advanced = AMIGO, advanced
abluxxen-edition-amigo-expert = AMIGO, expert
abluxxen-edition-ravensburger-advanced = Ravensburger 2014
abluxxen-duel = the Duel

# Cards, as words inside a sentence.
abluxxen-numbers = { $numbers ->
    [1] { $value ->
        [8] an 8
        [11] an 11
       *[other] a { $value }
    }
    [2] two { $value }s
    [3] three { $value }s
    [4] four { $value }s
    [5] five { $value }s
    [6] six { $value }s
    [7] seven { $value }s
   *[other] eight { $value }s
}
abluxxen-jokers = { $jokers ->
    [1] a joker
    [2] two jokers
    [3] three jokers
    [4] four jokers
   *[other] five jokers
}
abluxxen-layer = { $numbers ->
    [0] { abluxxen-jokers }
   *[other] { $jokers ->
        [0] { abluxxen-numbers }
       *[other] { abluxxen-numbers } and { abluxxen-jokers }
    }
}
# The same cards, once they have been spoken of.
abluxxen-those-numbers = { $numbers ->
    [1] the { $value }
   *[other] the { abluxxen-numbers }
}
abluxxen-those-jokers = { $jokers ->
    [1] the joker
   *[other] the { abluxxen-jokers }
}
abluxxen-those = { $numbers ->
    [0] { abluxxen-those-jokers }
   *[other] { $jokers ->
        [0] { abluxxen-those-numbers }
       *[other] { abluxxen-those-numbers } and { abluxxen-those-jokers }
    }
}
abluxxen-card = { $value ->
    [X] a joker
    [8] an 8
    [11] an 11
   *[other] a { $value }
}
abluxxen-slot = { $top ->
    [none] { $bottom }
   *[other] { $bottom } with { $top } on it
}

## Events

abluxxen-event-dealt = { $seat-is ->
    [me] You are dealt { $cards }.
   *[other] { $seat } is dealt cards.
}
abluxxen-event-begins = { $seat-is ->
    [me] You go first.
   *[other] { $seat } goes first.
}
abluxxen-event-laid-down = { $seat-is ->
    [me] You lay down { $layer }.
   *[other] { $seat } lays down { $layer }.
}
abluxxen-event-shadow-taken = { $seat-is ->
    [me] You rob the shadow of { $layer }.
   *[other] { $seat } robs the shadow of { $layer }.
}
abluxxen-event-shadow-refilled = The shadow gains { $cards }.
abluxxen-event-diverted = Turned up for the shadow: { $card }. It goes on the lowest single card of the pool.
abluxxen-event-removed = Turned up for the shadow: { $card }. There is no single card left in the pool to put it on, so it is out of the match.
abluxxen-event-robbed = { $seat-is ->
    [me] You rob { $victim } of { $layer }.
   *[other] { $seat } robs { $victim-is ->
        [me] you
       *[other] { $victim }
    } of { $layer }.
}
abluxxen-event-taken = { $seat-is ->
    [me] You take { $layer } into your hand.
   *[other] { $seat } takes { $layer }.
}
abluxxen-event-left = { $seat-is ->
    [me] You don’t take { $layer }; { $victim } decides.
   *[other] { $seat } doesn’t take { $layer }; { $victim-is ->
        [me] you decide
       *[other] { $victim } decides
    }.
}
abluxxen-event-taken-back = { $seat-is ->
    [me] You take { $layer } back into your hand.
   *[other] { $seat } takes { $layer } back.
}
abluxxen-event-discarded = { $seat-is ->
    [me] You discard { $layer }.
   *[other] { $seat } discards { $layer }.
}
abluxxen-event-drew-from-deck = { $seat-is ->
    [me] You draw { $card } from the deck.
   *[other] { $seat } draws a card from the deck.
}
abluxxen-event-drew-from-pool = { $seat-is ->
    [me] You draw { $slot } from the pool.
   *[other] { $seat } draws { $slot } from the pool.
}
abluxxen-event-pool-refilled = New in the pool: { $cards }.
abluxxen-event-passed = { $seat-is ->
    [me] You draw nothing.
   *[other] { $seat } draws nothing.
}
abluxxen-event-over-hand-empty = Somebody has laid down their last card: the match is over.
abluxxen-event-over-stock-empty = The deck and the pool are used up: the match is over.
abluxxen-event-over-repetition = You’re going round in circles: the match is over.

## Questions

abluxxen-question-laying-down = Your turn: lay down one or more matching cards.
abluxxen-question-taking-shadow = Your cards rob the shadow. Which set will you take?
abluxxen-question-robbing = You rob { $victim } of { $layer }. { $count ->
    [1] Take it or leave it?
   *[other] Take them or leave them?
}
abluxxen-question-losing = { $seat } robs you of { $layer } but { $count ->
    [1] leaves it. Take it back, or discard it and draw?
   *[other] leaves them. Take them back, or discard them and draw?
}
abluxxen-question-drawing = { $left ->
    [1] Draw one card. Where from?
   *[other] Draw { $left } more cards. Where from?
}
abluxxen-question-drawing-optionally = You robbed nobody. Draw a card?
abluxxen-waiting = Waiting for { $seat }.

## Choices

abluxxen-choice-play = lay down { $layer }
abluxxen-choice-play-robs = lay down { $layer } and rob { $victims }
abluxxen-choice-shadow = take { $layer }
abluxxen-choice-take = take
abluxxen-choice-leave = don’t take
abluxxen-choice-take-back = take back
abluxxen-choice-discard = { $count ->
    [1] discard and draw one card
   *[other] discard and draw { $count } cards
}
abluxxen-choice-draw-deck = from the deck
abluxxen-choice-draw-pool = { $slot } from the pool
abluxxen-choice-pass = draw nothing

## Refusals

abluxxen-refusal-not-asked = it is { $asked }’s turn to answer.
abluxxen-refusal-nothing-asked = nobody has to answer anything right now.
abluxxen-refusal-no-answer = that doesn’t answer the question.
abluxxen-refusal-no-layer = lay down cards of one value, with or without jokers, or jokers alone.
abluxxen-refusal-not-in-hand = you don’t have { $layer } in your hand.
abluxxen-refusal-not-robbed-shadow = your cards don’t rob the shadow of its set of { $card }.
abluxxen-refusal-deck-empty = the deck is empty.
abluxxen-refusal-not-in-pool = this is not in the pool: { $slot }.
abluxxen-refusal-wrong-deck = these are not the cards from the box.

## The table as text

abluxxen-table-place = { $cards ->
    [1] 1 card
   *[other] { $cards } cards
}
abluxxen-table-empty = nothing laid down yet
abluxxen-table-pool = Pool
abluxxen-table-deck = Deck
abluxxen-table-discard = Discard pile
abluxxen-table-shadow = Shadow
abluxxen-table-hand = Hand
