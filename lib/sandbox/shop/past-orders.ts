import { seededInteger, seededRandom } from '../simulation/seeded-random';

/** The share of orders that the shop's till makes by itself; its staff make the others in their dashboard. */
const TILL_SHARE = 0.08;
const TILL = /^Till /;
/** The letters of the dashboard's own references. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** The reference of an order of a day (`2026-11-22`): `D-261122-7K3QX` of the staff, `Till 2026-11-22 14` of the till. */
export function pastReference(merchantId: string, day: string, name: string): string {
  if (seededRandom('till', merchantId, day, name) < TILL_SHARE) return `Till ${day} ${name}`;
  const letter = (_: unknown, index: number) =>
    LETTERS[seededInteger(0, LETTERS.length - 1, 'letter', merchantId, day, name, index)];
  return `D-${day.slice(2).replaceAll('-', '')}-${Array.from({ length: 5 }, letter).join('')}`;
}

export const isOfTill = (reference: string): boolean => TILL.test(reference);
