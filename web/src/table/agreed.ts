/** One thing that a table has agreed on and that is not as usual. */
export interface Agreement {
  title?: string;
  text: string;
}

type Agreed = (options: never, nameOf: (seat: number) => string) => Agreement[];

const games: Record<string, () => Promise<{ agreed: Agreed }>> = {
  abluxxen: () => import('../games/abluxxen/agreed'),
  fluxx: () => import('../games/fluxx/agreed'),
};

/** Everything that whoever sits down here should know before saying yes. */
export async function agreedAt(
  game: string,
  options: unknown,
  nameOf: (seat: number) => string,
): Promise<Agreement[]> {
  const module = await games[game]?.();
  return module?.agreed(options as never, nameOf) ?? [];
}
