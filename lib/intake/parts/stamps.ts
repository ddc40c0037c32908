import { findLineEnd } from '../text/tokens';
import type { Claim, Reading } from './reading';

const LONGEST_STAMP = 18;
const LONGEST_SENDER = 12;

/** Claims what a chat export puts before each message: "[12/03/2024, 5:41 PM] Sara:", "12/03/2024, 17:41 - Sara:". */
export function claimStamps(reading: Reading): Claim[] {
  const { tokens } = reading;
  const claims: Claim[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (at > 0 && tokens[at - 1]?.kind !== 'line') continue;
    const end = stampEnd(reading, at);
    if (end === undefined) continue;
    const sender = senderEnd(reading, end);
    const isDashed = tokens[at]?.text !== '[';
    // Without a sender it is a notice of the chat itself.
    const next = sender ?? (isDashed ? findLineEnd(tokens, at) : end);
    claims.push({ source: 'stamp', first: at, next, as: 'noise' });
  }
  return claims;
}

function stampEnd({ tokens }: Reading, at: number): number | undefined {
  const first = tokens[at];
  const isBracketed = first?.text === '[';
  if (!isBracketed && first?.kind !== 'number') return undefined;
  let hasTime = false;
  let numbers = 0;
  for (let index = at; index < at + LONGEST_STAMP; index++) {
    const token = tokens[index];
    if (!token || token.kind === 'line') return undefined;
    if (token.kind === 'number') numbers += 1;
    if (token.text === ':' && tokens[index + 1]?.kind === 'number') hasTime = true;
    const isEnd = isBracketed ? token.text === ']' : token.text === '-' && !token.isGlued;
    if (isEnd) return hasTime && numbers >= 4 ? index + 1 : undefined;
    if (token.kind === 'word' && !/^(?:am|pm|a|p|m|ص|م|صباحا|مسا|في|at)$/.test(token.text)) return undefined;
  }
  return undefined;
}

function senderEnd({ tokens }: Reading, from: number): number | undefined {
  for (let index = from; index < from + LONGEST_SENDER; index++) {
    const token = tokens[index];
    if (!token || token.kind === 'line') return undefined;
    if (token.text === ':' && index > from) return index + 1;
  }
  return undefined;
}
