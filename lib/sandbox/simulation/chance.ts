import { createHash } from 'node:crypto';

/** A number in [0, 1) that is always the same for the same words. */
export function chance(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/** A whole number from `low` to `high`, both possible, always the same for the same words. */
export function chanceBetween(low: number, high: number, ...words: (string | number)[]): number {
  return low + Math.floor(chance(...words) * (high - low + 1));
}
