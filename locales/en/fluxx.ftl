## Fluxx

# A card inside a sentence.
fluxx-card = “{ $name }”
fluxx-hidden-card = a card

## Events

fluxx-event-shuffled = { $count } cards are shuffled.
fluxx-event-reshuffled = The discard pile is shuffled and becomes the draw pile: { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
fluxx-event-turn-began = { $extra ->
    [yes] { $seat-is ->
        [me] You take another turn.
       *[other] { $seat } takes another turn.
    }
   *[no] { $seat-is ->
        [me] It is your turn.
       *[other] It is { $seat }’s turn.
    }
}
fluxx-event-creeper-appeared = { $seat-is ->
    [me] You draw a Creeper: { $card }. It goes straight in front of you.
   *[other] { $seat } draws a Creeper: { $card }.
}
fluxx-event-nothing-to-draw = There is no card left to draw.
fluxx-event-draws-due = { $seat-is ->
    [me] { $count ->
        [1] You draw a card.
       *[other] You draw { $count } cards.
    }
   *[other] { $count ->
        [1] { $seat } draws a card.
       *[other] { $seat } draws { $count } cards.
    }
}
fluxx-event-drawn = { $seat-is ->
    [me] You draw { $card }.
   *[other] { $seat } draws a card.
}
fluxx-event-given = { $from-is ->
    [me] You give { $to } { $card }.
   *[other] { $to-is ->
        [me] { $from } gives you { $card }.
       *[other] { $from } gives { $to } a card.
    }
}
fluxx-event-kept = { $seat-is ->
    [me] You keep { $card }.
   *[other] { $seat } keeps a card.
}
fluxx-event-played = { $seat-is ->
    [me] You play { $card }.
   *[other] { $seat } plays { $card }.
}
fluxx-event-played-random = { $seat-is ->
    [me] Picked at random and played for you: { $card }.
   *[other] Picked at random and played for { $seat }: { $card }.
}
fluxx-event-played-discard = { $seat-is ->
    [me] You play { $card } from the discard pile.
   *[other] { $seat } plays { $card } from the discard pile.
}
fluxx-event-played-other = { $seat-is ->
    [me] You take { $card } from { $owner } and play it.
   *[other] { $owner-is ->
        [me] { $seat } takes { $card } from you and plays it.
       *[other] { $seat } takes { $card } from { $owner } and plays it.
    }
}
fluxx-event-goal-came = New Goal: { $card }.
fluxx-event-goal-left = The Goal { $card } is gone.
fluxx-event-rule-came = New Rule: { $card }.
fluxx-event-rule-left = The rule { $card } is gone.
fluxx-event-action-over = { $card } is done.
fluxx-event-discarded = { $seat-is ->
    [me] You discard { $card }.
   *[other] { $seat } discards { $card }.
}
fluxx-event-discarded-mini-hand-left = { $card } is left over and discarded.
fluxx-event-discarded-keeper-limit = { $seat-is ->
    [me] Too many Keepers: you discard { $card }.
   *[other] Too many Keepers: { $seat } discards { $card }.
}
fluxx-event-discarded-hand-limit = { $seat-is ->
    [me] Too many cards in hand: you discard { $card }.
   *[other] Too many cards in hand: { $seat } discards { $card }.
}
fluxx-event-discarded-death = { $seat-is ->
    [me] Death takes { $card } from you.
   *[other] Death takes { $card } from { $seat }.
}
fluxx-event-discarded-death-alone = { $seat-is ->
    [me] Death is all you have in front of you: you discard it.
   *[other] Death is all { $seat } has: { $seat } discards it.
}
fluxx-event-discarded-taxes = { $card } goes to pay the Taxes.
fluxx-event-moved-war = { $card } moves on to { $to-is ->
    [me] you
   *[other] { $to }
}.
fluxx-event-moved-goal-change = The Goal changes: { $card } moves to { $to-is ->
    [me] you
   *[other] { $to }
}.
fluxx-event-moved-stolen = { $to-is ->
    [me] You steal { $card } from { $from }.
   *[other] { $from-is ->
        [me] { $to } steals { $card } from you!
       *[other] { $to } steals { $card } from { $from }.
    }
}
fluxx-event-moved-exchanged = { $card } goes from { $from-is ->
    [me] you
   *[other] { $from }
} to { $to-is ->
    [me] you
   *[other] { $to }
}.
fluxx-event-moved-mixed = { $card } ends up with { $to-is ->
    [me] you
   *[other] { $to }
}.
fluxx-event-hands-traded = { $one-is ->
    [me] You trade hands with { $other }.
   *[other] { $other-is ->
        [me] { $one } trades hands with you.
       *[other] { $one } and { $other } trade hands.
    }
}
fluxx-event-hands-rotated = Everyone passes their hand to the { $clockwise ->
    [yes] left
   *[no] right
}.
fluxx-event-turn-granted = { $seat-is ->
    [me] You will take another turn.
   *[other] { $seat } will take another turn.
}
fluxx-event-free-action-used = { $seat-is ->
    [me] You use { $card }.
   *[other] { $seat } uses { $card }.
}
fluxx-event-declined = { $seat-is ->
    [me] You decline.
   *[other] { $seat } declines.
}
fluxx-event-won = { $seat-is ->
    [me] You have won: { $card }!
   *[other] { $seat } has won: { $card }.
}
fluxx-event-turn-limit-reached = All those turns and no winner: the match is over.

## Questions

fluxx-question-play-from-hand = Your turn: play a card.
fluxx-question-play-from-mini-hand = { $cause }: play one of these cards.
fluxx-question-free-action = Would you like to use { $cause }?
fluxx-question-death-takes = { $cause } is in front of you: what will you discard?
fluxx-question-discard-alone = { $cause } is all you have in front of you. Discard it?
fluxx-question-pay-taxes = Would you like to pay the Taxes with your Money?
fluxx-question-move-creeper = { $cause } can’t stay. Who gets the card?
fluxx-question-drop-goal = Which Goal goes?
fluxx-question-drop-rule = { $cause }: which New Rule goes?
fluxx-question-drop-rules = { $cause }: which New Rules go?
fluxx-question-play-from-discard = { $cause }: which card from the discard pile will you play?
fluxx-question-own-keeper-to-exchange = { $cause }: which of your Keepers will you give away?
fluxx-question-keeper-to-exchange-for = { $cause }: which Keeper do you want in return?
fluxx-question-trash-in-play = { $cause }: which card goes?
fluxx-question-steal-in-play = { $cause }: what will you steal?
fluxx-question-pay-tax = { $cause }: which card from your hand will you give?
fluxx-question-give-out = { $cause }: who gets which card?
fluxx-question-trade-hands-with = { $cause }: who will you trade hands with?
fluxx-question-take-card-from = { $cause }: who will you take a card from?
fluxx-question-direction = { $cause }: which way do the hands go?
fluxx-question-keeper-limit = { $cause }: discard a Keeper.
fluxx-question-hand-limit = { $cause }: discard a card from your hand.
fluxx-question-trash-day = { $cause }: would you like to discard something?

## Answers

fluxx-choice-play = play { $card }
fluxx-choice-free = use { $card }
fluxx-choice-go-on = carry on
fluxx-choice-pass = no thanks
fluxx-choice-pay = pay
fluxx-choice-card = choose { $card }
fluxx-choice-discard = discard { $card }
fluxx-choice-give = { $card } for { $seat-is ->
    [me] you
   *[other] { $seat }
}
fluxx-choice-seat = { $seat }
fluxx-choice-left = to the left
fluxx-choice-right = to the right
fluxx-choice-done = done

fluxx-why-draw = Draw { $total }: { $parts }
fluxx-why-play = Play { $total }: { $parts }
fluxx-why-play-all = Play all: { $card } (P4)
fluxx-why-hand-limit = Hand Limit { $total }: { $parts }
fluxx-why-keeper-limit = Keeper Limit { $total }: { $parts }
fluxx-why-mini-hand = Play { $total } of the cards drawn: { $parts }
fluxx-why-give-out = { $total } for everyone: { $parts }
fluxx-why-tax = { $total } from everyone else: { $parts }
fluxx-why-part = { $optional ->
    [yes] { $amount } from { $card } if you like ({ $rule })
   *[no] { $amount } from { $card } ({ $rule })
}
fluxx-why-goal = { $card }: { $seat-is ->
    [me] you
   *[other] { $seat }
} – { $obstacles }
fluxx-why-wins = nothing is missing
fluxx-why-missing = missing: { $cards }
fluxx-why-too-few-of = { $count } more needed from: { $cards }
fluxx-why-somebody-has = { $seat-is ->
    [me] you have { $card }
   *[other] { $seat } has { $card }
}
fluxx-why-other-keepers = too many Keepers: { $cards }
fluxx-why-too-few = { $have } of { $need }
fluxx-why-not-the-most = no more than { $seats }
fluxx-why-creeper = in the way: { $card }
fluxx-why-only-owner-of = { $cause } requires { $card }
fluxx-why-tie = tied with { $seats }
fluxx-why-asked = Asked because of { $cards } ({ $rule })
fluxx-why-asked-bare = Asked under rule { $rule }
fluxx-why-asked-l1 = { $cards } applies to everyone whose turn it isn’t ({ $rule })
fluxx-why-asked-l2 = { $cards } applies at the end of your own turn ({ $rule })
