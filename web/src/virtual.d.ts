declare module 'virtual:pictures' {
  /** By card id: the inside of a 32 x 32 svg. */
  export const pictures: Readonly<Record<string, string>>;
}
declare module 'virtual:emotes' {
  /** By emote: the inside of a 32 x 32 svg. */
  export const pictures: Readonly<Record<string, string>>;
}
declare module 'virtual:words/de' {
  const text: string;
  export default text;
}
declare module 'virtual:words/en' {
  const text: string;
  export default text;
}
declare module 'virtual:words/de/guide' {
  const text: string;
  export default text;
}
declare module 'virtual:words/en/guide' {
  const text: string;
  export default text;
}
declare module 'virtual:words/de/review' {
  const text: string;
  export default text;
}
declare module 'virtual:words/en/review' {
  const text: string;
  export default text;
}
