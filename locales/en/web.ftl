# Words of the page in the browser. Words of the games (events, questions, answers) stand in the games' files.

kind-keeper = Keeper
kind-creeper = Creeper
kind-goal = Goal
kind-new_rule = New Rule
kind-action = Action
kind-basic = Basic Rules
kind-meta = Meta Rule
