import type { Range, Token } from './tokens';

/** The tokens as one text, for patterns that reach over several of them. */
export interface JoinedText {
  text: string;
  /** The tokens, from `first` up to, not including, `next`, that a range of the text touches. */
  tokensIn: (range: Range) => { first: number; next: number };
}

/** Joins tokens, as they stand in the message or as `write` gives each of them, with a space between those apart. */
export function joinTokens(tokens: readonly Token[], write = (token: Token, _at: number) => spaced(token)): JoinedText {
  const ends: number[] = [];
  let text = '';
  for (const [at, token] of tokens.entries()) {
    text += write(token, at);
    ends.push(text.length);
  }
  const tokenAt = (index: number) => ends.findIndex((end) => end > index);
  return { text, tokensIn: ({ start, end }) => ({ first: tokenAt(start), next: tokenAt(end - 1) + 1 }) };
}

const spaced = ({ text, isGlued }: Token) => (isGlued ? text : ` ${text}`);
