## What every game says.

bot-name-0 = Lynx
bot-name-1 = Badger
bot-name-2 = Otter
bot-name-3 = Hedgehog
bot-name-4 = Marten
bot-name-5 = Owl

table-welcome = { $game }, { $seats } seats, against bots. You are { $name } in seat { $seat }. Type ? for help, q to quit.
table-prompt = Your choice:
table-help =
    Type the number of a choice to take it.
    You can also type a choice the way records write it, for example { $example }.
      ?      this help
      t      show the table again
      d      look through the discard pile
      r ID   a paragraph of the rules, for example r { $rule }
      w      why the numbers in force are what they are (Fluxx)
      c ID   the text of a card (Fluxx), for example c K01
      q      quit the match
table-no-answer = “{ $text }” isn’t one of the choices. Type ? for help.
table-no-number = There are only { $count } choices.
table-no-rule = There is no paragraph { $id } in the rules.
table-stopped = You left the table.
table-refused = Not allowed: { $reason } ({ $rule })
table-match-of-series = Match { $match } of { $matches }.
table-totals = After { $match } of { $matches } matches: { $totals }.
table-won = { $me ->
    [yes] { $count ->
        [1] You win!
       *[other] You share the victory with { $names }.
    }
   *[no] { $count ->
        [1] { $names } wins.
       *[other] { $names } share the victory.
    }
}
table-series-won = { $me ->
    [yes] { $count ->
        [1] You win the series!
       *[other] You share the victory in the series with { $names }.
    }
   *[no] { $count ->
        [1] { $names } wins the series.
       *[other] { $names } share the victory in the series.
    }
}
table-points = { $seat } { $points }
table-and = and
table-me = you
