/** A list of single words, separated by commas. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(','));

/** The meaning of each word of some lists. */
export function meaningsOf<Meaning extends string>(lists: Record<Meaning, string>): ReadonlyMap<string, Meaning> {
  const meanings = Object.keys(lists) as Meaning[];
  return new Map(meanings.flatMap((meaning) => lists[meaning].split(',').map((word) => [word, meaning])));
}
