/** A list of single words, separated by commas. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(','));
