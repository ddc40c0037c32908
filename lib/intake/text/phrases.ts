import { foldedWords, type Token } from './tokens';

/** Phrases by their first word, so that a token is compared with few of them. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Phrases separated by commas; of two that begin alike, the longer one wins. */
export function phrases(text: string): Phrases {
  const byFirst = new Map<string, string[][]>();
  for (const phrase of text.split(',')) {
    const words = foldedWords(phrase);
    const first = words[0] ?? '';
    byFirst.set(
      first,
      [...(byFirst.get(first) ?? []), words].sort((a, b) => b.length - a.length),
    );
  }
  return byFirst;
}

/** The index behind the phrase that begins at this token; undefined where none does. `first`: the token's text without a prefix. */
export function phraseEnd(
  tokens: readonly Token[],
  at: number,
  list: Phrases,
  first = tokens[at]?.text ?? '',
): number | undefined {
  const words = list
    .get(first)
    ?.find((phrase) => phrase.every((word, index) => index === 0 || tokens[at + index]?.text === word));
  return words && at + words.length;
}

/** Names of the lists with a phrase that begins with a word. */
export function beginningWith<Name extends string>(lists: Record<Name, Phrases>): (word: string) => readonly Name[] {
  const names = new Map<string, Name[]>();
  for (const name of Object.keys(lists) as Name[])
    for (const word of lists[name].keys()) names.set(word, [...(names.get(word) ?? []), name]);
  return (word) => names.get(word) ?? NONE;
}
const NONE: readonly never[] = [];
