import { afterAll, expect, test } from 'vitest';
import { createDelivery } from '@/lib/deliveries/create.server';
import { ordersAtService } from '@/lib/deliveries/scenarios/testing-orders';
import type { CreateOrder } from '@/lib/outgoing/send-orders.server';
import { decideDay } from './change.server';
import { occurrencesBetween } from './occurrences';
import { createStandingFixture, DAY_MS, killed, START } from './testing-standing';

const { fixture, ctx, clock, run, standing, daysOf, ordersOf } = await createStandingFixture();
afterAll(() => fixture.close());

test('a standing order goes once on each date of a year: two instances, kills, clocks that are set, days on which the machine was off', {
  timeout: 120_000,
}, async () => {
  clock.at = START;
  const ref = await standing();
  const before = (await ordersAtService(fixture)).total;
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const create: CreateOrder = async (own, order) => {
    if (random() < 0.1) throw killed();
    const made = await createDelivery({ ...own, now: () => new Date() }, order);
    if (random() < 0.1) throw killed();
    return made;
  };
  const wake = () => run(ref, { create }).catch(() => undefined);
  let asked = 0;
  async function wakeUntilDone() {
    await expect.poll(wake, { interval: 0, timeout: 20_000 }).toBeTruthy();
  }
  /** The process that was killed comes again, and two people decide about each day that did not go. */
  async function settle() {
    await wakeUntilDone();
    for (const late of (await daysOf(ref)).filter(({ state }) => state === 'asks')) {
      asked += 1;
      const decide = () => decideDay(ctx, { id: ref.id, day: late.day, send: true });
      const answers = await Promise.allSettled([decide(), decide()]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    await wakeUntilDone();
  }
  const planned = Array.from({ length: 365 }, (_, day) => day).filter((day) => day % 7 === 0 || day % 7 === 3);
  // On one day in ten the machine is off.
  for (const day of planned.filter(() => random() > 0.1)) {
    clock.at = new Date(START.getTime() + day * DAY_MS + 3_600_000 + Math.floor(random() * 60_000));
    await Promise.all([wake(), wake()]);
    // The clock is set back.
    clock.at = new Date(clock.at.getTime() - (random() < 0.05 ? 7_200_000 : 0) + 60_000);
    await settle();
  }
  clock.at = new Date(START.getTime() + 365 * DAY_MS);
  await settle();
  const orders = await ordersOf(ref);
  const expected = [
    ...occurrencesBetween({ time: '08:00', weekdays: [0, 3], dates: [], daysOff: [] }, 'Asia/Kuwait', START, clock.at),
  ];
  expect(orders.map(({ reference }) => reference?.slice(0, 10)).sort()).toEqual(expected.map(({ day }) => day));
  expect((await ordersAtService(fixture)).total - before).toBe(expected.length);
  expect(asked).toBeGreaterThan(5);
});
