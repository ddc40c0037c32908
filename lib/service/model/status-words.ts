import { DELIVERY_STATUSES } from './values';

/** Statuses in other spellings and words, as public clients of the service know them. */
const SAME = new Map(
  Object.entries({
    new: 'pending',
    searching: 'pending',
    assigned: 'accepted',
    driver_assigned: 'accepted',
    picked_up: 'en_route',
    in_transit: 'en_route',
    enroute: 'en_route',
    on_the_way: 'en_route',
    complete: 'completed',
    delivered: 'completed',
    cancelled: 'canceled',
    expired: 'failed',
    rejected: 'failed',
  }),
);
/** `waiting_pack` is v1's own. */
const KNOWN = new Set<string>([...DELIVERY_STATUSES, 'waiting_pack']);

/** The interface's status for one in another spelling (`EN_ROUTE`, `en route`, `cancelled`); an unknown one as it came. */
export function statusWord(text: string): string {
  const folded = text
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
  return KNOWN.has(folded) ? folded : (SAME.get(folded) ?? text);
}

export const isKnownStatus = (status: string): boolean => KNOWN.has(status);
