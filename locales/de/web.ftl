# Worte der Seite im Browser. Spielworte (Ereignisse, Fragen, Antworten) stehen in den Dateien der Spiele.

kind-keeper = Sammler
kind-creeper = Gammler
kind-goal = Ziel
kind-new_rule = Neue Regel
kind-action = Aktion
kind-basic = Grundregeln
kind-meta = Metaregel
