/** What is shown differently by what was agreed for the match at hand; views do not repeat it. */
export const match = $state({ isDuel: false });
