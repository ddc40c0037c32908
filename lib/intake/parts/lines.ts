import type { Token } from '../text/tokens';

/** The index of the end of the line that a token stands in. */
export function findLineEnd(tokens: readonly Token[], at: number): number {
  let index = at;
  while (index < tokens.length && tokens[index]?.kind !== 'line') index += 1;
  return index;
}

export function findLineStart(tokens: readonly Token[], at: number): number {
  let index = at;
  while (index > 0 && tokens[index - 1]?.kind !== 'line') index -= 1;
  return index;
}
