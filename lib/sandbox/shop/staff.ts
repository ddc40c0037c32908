import { dayOf } from '../billing/calendar';
import { seededInteger, seededRandom } from '../simulation/seeded-random';
import type { ShopOrder } from './shop-order';

/** The staff are at work as long as their dashboard has asked so recently. */
const AT_WORK_MS = 10_000;
const MOST_WAITING = 20;

export type Staff = ReturnType<typeof openStaff>;

/** The orders that a shop's staff make in their dashboard. While they are away the till makes all. */
export function openStaff() {
  const askedAt = new Map<string, number>();
  const waiting = new Map<string, ShopOrder['body'][]>();
  const areAtWork = (merchantId: string, now: number) => now - (askedAt.get(merchantId) ?? 0) < AT_WORK_MS;
  return {
    /** The reference of the next order, which also says who makes it. */
    reference: (merchantId: string, number: number, now: number) =>
      areAtWork(merchantId, now)
        ? pastReference(merchantId, dayOf(now), `live ${number}`)
        : `Till ${merchantId.slice(0, 6)} ${number}`,
    takes: (merchantId: string, reference: string, now: number) => !isOfTill(reference) && areAtWork(merchantId, now),
    add(merchantId: string, body: ShopOrder['body']): void {
      waiting.set(merchantId, [...(waiting.get(merchantId) ?? []), body].slice(-MOST_WAITING));
    },
    /** Returns the orders that wait, once. */
    take(merchantId: string, now: number): ShopOrder['body'][] {
      askedAt.set(merchantId, now);
      const taken = waiting.get(merchantId) ?? [];
      waiting.delete(merchantId);
      return taken;
    },
  };
}

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
