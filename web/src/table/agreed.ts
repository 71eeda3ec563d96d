/** One thing that a table has agreed on and that is not as usual. */
export interface Agreement {
  title?: string;
  text: string;
}
