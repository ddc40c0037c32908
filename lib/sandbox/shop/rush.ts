import { dayOf } from '../billing/calendar';
import { Fields } from '../requests/fields';
import { readDestination } from '../requests/read-order';
import { driverPosition } from '../simulation/driver-plan';
import { distanceBetween } from '../simulation/geometry';
import type { Branch } from '../store/records';
import type { Store } from '../store/store';
import { withMagic } from './customers';
import type { HistoryRun } from './history-run';
import { type ShopOrder, shopOrder } from './shop-order';
import { pastReference } from './staff';

/** The usual orders end so long before now; a driver search fails then, and the rush follows. */
export const USUAL_UNTIL_MS = 60 * 60_000;
const FAILED_SEARCH_MS = 61_000;
/** Orders of the rush, so many seconds of driving ago. */
const USUAL_SECONDS = [
  3300, 3050, 2850, 2500, 2250, 2050, 1750, 1600, 1400, 1250, 1100, 960, 840, 730, 640, 560, 480, 410, 340, 250, 220,
  190, 165, 130, 100, 20,
] as const;
/** From here on an order is under way. */
const UNDER_WAY_SECONDS = 640;
/** A driver who is slow, one who is slow and stands, and since when. */
const LATE_SECONDS = 2000;
const STANDING_SECONDS = 3000;
const STANDS_SINCE_SECONDS = 1000;
/** The one who stands goes on after so many real minutes. */
const GOES_ON_MINUTES = 40;
/** A slow drive must last until now. */
const LONG_METERS = 2_500;
/** The number of branches that have a driver on the road. */
const BRANCHES = 7;
const MOST_DRAWN = 60;

type Now = { branches: readonly Branch[]; now: number; speed: number };

/** The last hour of a shop: a failed search, and many orders under way, of which one is late and one stands. */
export function placeRush(run: HistoryRun, store: Store, { branches, now, speed }: Now): void {
  const { id: merchantId, country } = run.merchant();
  let drawn = 0;
  const used = new Set<string>();
  const order = (): ShopOrder => {
    drawn += 1;
    const made = shopOrder(pastReference(merchantId, dayOf(now), `now ${drawn}`), { country, branches }, 0);
    if (!made) throw new Error('the shop has no branch');
    return { ...made, cancel: null };
  };
  /** An order that fits; the last one drawn when none does. */
  const orderThat = (fits: (made: ShopOrder) => boolean): ShopOrder => {
    let made = order();
    for (let tries = 0; tries < MOST_DRAWN && !fits(made); tries += 1) made = order();
    return made;
  };
  /** The first orders that are under way leave from different branches. */
  const usual = (seconds: number) => {
    if (seconds > UNDER_WAY_SECONDS) return order();
    const made = orderThat(({ body }) => used.size >= BRANCHES || !used.has(body.origin.branch_id));
    used.add(made.body.origin.branch_id);
    return made;
  };
  const slow = () =>
    run.create(
      steered(
        orderThat((made) => metersOf(made, branches) > LONG_METERS),
        'SLOW',
      ),
    );

  run.create({ ...steered(order(), 'NO-DRIVER'), retryAfterSeconds: null });
  run.runTo(now - USUAL_UNTIL_MS + FAILED_SEARCH_MS);
  const pace = Math.max(1, speed);
  run.setPace(pace, now);
  const stands: string[] = [];
  const steps = [
    ...USUAL_SECONDS.map((seconds) => ({ seconds, act: () => run.create(usual(seconds)) })),
    { seconds: LATE_SECONDS, act: slow },
    { seconds: STANDING_SECONDS, act: () => stands.push(slow()) },
    {
      seconds: STANDS_SINCE_SECONDS,
      act: () => stop(store, stands[0] ?? '', now - STANDS_SINCE_SECONDS * 1000, now, pace),
    },
  ].sort((a, b) => b.seconds - a.seconds);
  for (const { seconds, act } of steps) {
    run.runTo(now - seconds * 1000);
    act();
  }
}

/** The straight line from the branch to the customer. */
function metersOf({ body }: ShopOrder, branches: readonly Branch[]): number {
  const branch = branches.find(({ id }) => id === body.origin.branch_id);
  const { point } = readDestination(new Fields({ ...body }), 'v2');
  return branch && point ? distanceBetween(branch, point) : 0;
}

const steered = (order: ShopOrder, word: 'SLOW' | 'NO-DRIVER'): ShopOrder => ({
  ...order,
  body: { ...order.body, ...withMagic(order.body, word) },
});

/** The driver stands where they are at `at`, and goes on later. */
function stop(store: Store, code: string, at: number, now: number, pace: number): void {
  const delivery = store.tables.delivery.get(code);
  if (!delivery?.plan) return;
  const later = now + GOES_ON_MINUTES * 60_000 * pace;
  const plan = delivery.plan.map((step) => ({ ...step, at: later }));
  const heldPosition = driverPosition(delivery, at);
  store.commit((transaction) => transaction.put('delivery', { ...delivery, heldPosition, plan }));
}
