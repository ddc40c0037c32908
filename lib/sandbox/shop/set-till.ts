import { notFound } from '../requests/request';
import type { Till } from '../store/records';
import type { Store } from '../store/store';

/** The till of a merchant; 404 without one. */
export function tillOf(store: Store, merchantId: string): Till {
  const till = store.tables.till.get(merchantId);
  if (!till) throw notFound('The merchant has no till');
  return till;
}

type TillChange = Partial<Pick<Till, 'perHour' | 'byHour' | 'rush' | 'failureShare' | 'paused' | 'topsUp'>>;

/** Changes a till. A rate without `byHour` holds at every hour; a rush that a person changes does not end by itself. */
export function setTill(store: Store, merchantId: string, change: TillChange): Till {
  const before = tillOf(store, merchantId);
  const till: Till = {
    ...before,
    byHour: change.perHour === undefined && before.byHour,
    rushUntil: (change.rush ?? before.rush) === before.rush ? before.rushUntil : null,
    ...change,
  };
  store.commit((transaction) => transaction.put('till', till));
  return till;
}
