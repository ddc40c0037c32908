import type { Billing } from '../billing/billing';
import { notFound } from '../requests/request';
import type { Clock } from '../simulation/clock';
import { seededRandom } from '../simulation/seeded-random';
import type { Key, Till } from '../store/records';
import type { Store } from '../store/store';
import { busynessAt } from './order-times';
import type { PlugIn } from './plug-in';
import { shopOrder } from './shop-order';
import type { Staff } from './staff';

const TICK_MS = 100;
const HOUR_MS = 3_600_000;
export const RUSH_FACTOR = 6;
export const MAX_PER_HOUR = 3600;
/** After a start the shop begins with this many orders at once, so that the road is never empty for long. */
const OPENING_ORDERS = 3;
const TOPS_UP_BELOW = 5_000;
const TOP_UP = 250_000;

type FollowUp = { at: number; act: (key: Key) => Promise<unknown> };
type Options = { store: Store; clock: Clock; plugIn: PlugIn; billing: Billing; staff: Staff };
export type RunningTill = { stop(): Promise<void> };

/**
 * Makes orders all day by signed calls over HTTP, as a plug-in would. Its settings are read at every step, so that a
 * change on screen counts at once.
 */
export function startTill({ store, clock, plugIn, billing, staff }: Options): RunningTill {
  const nextAt = new Map<string, number>();
  const failed = new Map<string, number>();
  let followUps: FollowUp[] = [];
  let opening = store.active.size > 0 ? 0 : OPENING_ORDERS;
  let running: Promise<void> | null = null;

  async function step() {
    for (const { id } of [...store.tables.till.values()]) {
      endRush(tillOf(store, id));
      topUpWhenEmpty(tillOf(store, id));
      const key = keyOf(id);
      if (!key) continue;
      await followUp(key);
      // Its settings may have changed meanwhile.
      const till = tillOf(store, id);
      if (!till.paused && isDue(till)) await makeOrder(till, key);
    }
  }

  function isDue(till: Till): boolean {
    if (till.perHour === 0) return false;
    const now = Date.now();
    const pause = HOUR_MS / ratePerHour(till, now);
    const planned = nextAt.get(till.id);
    // A higher rate, set meanwhile, must not wait for the pause of the old one.
    const at = Math.min(planned ?? now, now + 2 * pause);
    if (opening === 0 && at > now) {
      nextAt.set(till.id, at);
      return false;
    }
    opening = Math.max(0, opening - 1);
    nextAt.set(till.id, now + pause * (0.4 + 1.2 * seededRandom('pause', till.id, till.made)));
    return true;
  }

  async function makeOrder(till: Till, key: Key) {
    const number = till.made + 1;
    store.commit((transaction) => transaction.put('till', { ...till, made: number }));
    const site = { country: store.merchant(till.id).country, branches: store.tables.branch.of(till.id) };
    const order = shopOrder(staff.reference(till.id, number, Date.now()), site, till.failureShare);
    if (order && staff.takes(till.id, order.body.reference, Date.now())) return staff.add(till.id, order.body);
    const delivery = order && (await plugIn.create(key, order.body));
    if (!delivery || !order) return;
    const { code } = delivery;
    const { cancel, retryAfterSeconds } = order;
    if (cancel) later(cancel.afterSeconds, (ownKey) => plugIn.cancel(ownKey, code, cancel.reason));
    if (retryAfterSeconds !== null) failed.set(code, retryAfterSeconds);
  }

  const later = (seconds: number, act: FollowUp['act']) => followUps.push({ at: clock.driver() + seconds * 1000, act });

  async function followUp(key: Key) {
    const now = clock.driver();
    for (const [code, seconds] of failed) {
      const status = store.tables.delivery.get(code)?.status;
      if (status === 'failed') later(seconds, (ownKey) => plugIn.retry(ownKey, code));
      if (status === undefined || ENDED.has(status)) failed.delete(code);
    }
    const due = followUps.filter((followUp) => followUp.at <= now);
    followUps = followUps.filter((followUp) => followUp.at > now);
    for (const { act } of due) await act(key);
  }

  function endRush(till: Till) {
    if (till.rushUntil === null || till.rushUntil > Date.now()) return;
    store.commit((transaction) => transaction.put('till', { ...till, rush: false, rushUntil: null }));
  }

  function topUpWhenEmpty(till: Till) {
    const merchant = store.tables.merchant.get(till.id);
    if (till.topsUp && merchant && merchant.balanceMinor < TOPS_UP_BELOW) billing.topUp(merchant, TOP_UP);
  }

  /** The key that may create orders. Its secret may have been rotated since the last order. */
  const keyOf = (merchantId: string) =>
    store.tables.key
      .of(merchantId)
      .find(({ testMode, permissions }) => !testMode && permissions.includes('delivery:write'));

  const timer = setInterval(() => {
    running ??= step()
      .catch(logError)
      .finally(() => {
        running = null;
      });
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await plugIn.close();
      await running;
    },
  };
}

type Rate = Pick<Till, 'perHour' | 'byHour' | 'rush'>;

/** The orders per hour that a till makes at an instant. */
export function ratePerHour({ perHour, byHour, rush }: Rate, at: number): number {
  return perHour * (byHour ? busynessAt(at) : 1) * (rush ? RUSH_FACTOR : 1);
}

const ENDED = new Set(['completed', 'canceled', 'failed']);
const logError = (error: unknown) => console.error('sandbox: the till could not make an order', error);

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
