import { createHash } from 'node:crypto';

/** A number in [0, 1); the same seeds always give the same number. */
export function seededRandom(...seeds: (string | number)[]): number {
  return createHash('sha256').update(seeds.join('\u0000')).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/** An integer from `low` to `high` inclusive; the same seeds always give the same integer. */
export function seededInteger(low: number, high: number, ...seeds: (string | number)[]): number {
  return low + Math.floor(seededRandom(...seeds) * (high - low + 1));
}
