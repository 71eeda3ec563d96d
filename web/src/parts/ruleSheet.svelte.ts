/** Which paragraph of which rulebook is being looked at over the table. */
let opened = $state.raw<{ game: string; rule: string } | undefined>(undefined);

export const ruleSheet = {
  get opened(): { game: string; rule: string } | undefined {
    return opened;
  },
};

export function openRule(game: string, rule: string): void {
  opened = { game, rule };
}

export function closeRule(): void {
  opened = undefined;
}
