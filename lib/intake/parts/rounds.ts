import { claimAreas } from './find-areas';
import { claimBareNames, claimLabelledNames } from './find-name';
import { claimParts, withoutLoneLetters, withoutReversed } from './find-parts';
import { claimPatterns } from './patterns';
import { claimPhones } from './phones';
import { type Finder, type Reading, resolve, type Taken } from './reading';
import { claimPostalNumbers, claimShortAddresses } from './saudi-address';
import { claimStreetNames } from './street-names';

/** Finders that need to know as much as each other of the words around, and the review of their findings together. */
interface Round {
  finders: readonly Finder[];
  review?: (reading: Reading) => Reading;
}

/** Rounds by what they read: the form of the words alone, what stands beside parts, names of people and areas, the rest. */
export const ROUNDS: readonly Round[] = [
  { finders: [claimPatterns, claimShortAddresses, claimParts, claimPhones], review: withoutReversed },
  { finders: [claimStreetNames], review: withoutLoneLetters },
  { finders: [claimLabelledNames, claimAreas] },
  { finders: [claimPostalNumbers, claimBareNames] },
];

/** The meaning of the tokens; those of `money` are read already. */
export function readTokens(
  { text, country, tokens }: Pick<Reading, 'text' | 'country' | 'tokens'>,
  money: readonly { first: number; next: number }[] = [],
  rounds = ROUNDS,
): Reading {
  const taken = tokens.map((): Taken | undefined => undefined);
  for (const { first, next } of money) taken.fill('amount', first, next);
  const blank: Reading = { text, country, tokens, taken, findings: [], mentions: [] };
  return rounds.reduce((reading, { finders, review }) => {
    const resolved = resolve(reading, finders);
    return review?.(resolved) ?? resolved;
  }, blank);
}
