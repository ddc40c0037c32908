import { foldedWords, type Token } from './tokens';

/** Phrases with their meaning by their first word, so that a token is compared with few of them; the longest stand first. */
export type Phrases<Meaning = true> = ReadonlyMap<string, readonly { words: readonly string[]; meaning: Meaning }[]>;

/** Lists of phrases that commas separate, each with the meaning of all its phrases. */
export function phrasesOf<Meaning>(lists: readonly (readonly [string | undefined, Meaning])[]): Phrases<Meaning> {
  const all = lists.flatMap(([list, meaning]) =>
    (list?.split(',') ?? []).map((phrase) => ({ words: foldedWords(phrase), meaning })),
  );
  const byFirst = new Map<string, typeof all>();
  for (const phrase of all.sort((a, b) => b.words.length - a.words.length)) {
    const [first = ''] = phrase.words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase]);
  }
  return byFirst;
}

export const phrases = (list: string): Phrases => phrasesOf([[list, true]]);

/** The phrase that begins at this token, and the index behind it. `first`: the token's text without a prefix. */
export function phraseAt<Meaning>(
  tokens: readonly Token[],
  at: number,
  list: Phrases<Meaning>,
  first = tokens[at]?.text ?? '',
  isMeant = (_: Meaning) => true,
): { meaning: Meaning; next: number } | undefined {
  const found = list
    .get(first)
    ?.find(
      ({ words, meaning }) =>
        isMeant(meaning) && words.every((word, index) => index === 0 || isWord(tokens[at + index], word)),
    );
  return found && { meaning: found.meaning, next: at + found.words.length };
}

/** A digit that stands for a letter ("qit3a") is glued to the letters before it. */
function isWord(token: Token | undefined, word: string): boolean {
  return token?.text === word && (token.kind !== 'number' || token.isGlued);
}
