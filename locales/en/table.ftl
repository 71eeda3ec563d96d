## What every game says.

bot-name-0 = Lynx
bot-name-1 = Badger
bot-name-2 = Otter
bot-name-3 = Hedgehog
bot-name-4 = Marten
bot-name-5 = Owl

table-welcome = { $game }, { $seats } seats, against bots. You are { $name } in seat { $seat }. “?” helps, “q” ends.
table-prompt = Your choice:
table-help =
    A number takes the choice beside it.
    You may also write the choice as in records, for example { $example }.
      ?      this help
      t      the table again
      d      look through the discard pile
      r ID   a paragraph of the rules, for example r { $rule }
      w      why the numbers in force are what they are (Fluxx)
      c ID   the text of a card (Fluxx), for example c K01
      q      end the match
table-no-answer = “{ $text }” is none of the choices. “?” helps.
table-no-number = There are only { $count } choices.
table-no-rule = The rules have no paragraph { $id }.
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
