import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { imports } from '@/lib/db/schema';
import { countAskingOrders } from './list.server';
import { runStanding } from './run.server';
import { MOST_DAYS } from './schema';
import { createStandingFixture, DAY_MS, readStanding, START } from './testing-standing';

const { fixture, ctx, clock, run, standing } = await createStandingFixture();
afterAll(() => fixture.close());

const HOUR_MS = 3_600_000;
const MANY = 2_500;

test('past days of years are pruned at each look, a part at a time, and the newest stay', async () => {
  clock.at = START;
  const ref = await standing();
  clock.at = new Date(START.getTime() + HOUR_MS + 60_000);
  await run(ref);
  const ofPlan = and(eq(imports.planId, ref.id), isNotNull(imports.day));
  const days = async () => (await fixture.db.select({ count: count() }).from(imports).where(ofPlan))[0]?.count;
  expect(await days()).toBe(1);
  await fixture.db.execute(sql`
    insert into imports select (jsonb_populate_record(null::imports, to_jsonb(own) || jsonb_build_object(
      'id', gen_random_uuid(), 'state', 'done', 'day', (date '2018-01-01' + number)::text))).*
    from imports own, generate_series(1, ${MANY}) number where own.plan_id = ${ref.id}`);
  expect(await days()).toBe(MANY + 1);

  // No day comes within these minutes.
  const left: (number | undefined)[] = [];
  for (let look = 1; look <= 3; look += 1) {
    clock.at = new Date(clock.at.getTime() + 60_000);
    await run(ref);
    left.push(await days());
  }
  expect(left).toEqual([MANY + 1 - 1_000, MANY + 1 - 2_000, MOST_DAYS]);
  const [order] = (await readStanding(ctx, { id: ref.id })).orders;
  expect(order?.days.map(({ day }) => day)).toContain('2026-11-22');
});

test('after a long outage only the newest days are written', async () => {
  clock.at = START;
  const ref = await standing({ weekdays: [0, 1, 2, 3, 4, 5, 6] });
  clock.at = new Date(START.getTime() + 300 * DAY_MS);
  await runStanding(ctx, ref.id);
  const written = await fixture.db.select({ day: imports.day }).from(imports).where(eq(imports.planId, ref.id));
  expect(written.map(({ day }) => day).sort()).toEqual(
    Array.from({ length: MOST_DAYS }, (_, day) => `2027-09-${String(day + 8).padStart(2, '0')}`),
  );
});

test('days that nobody decided about ask among the newest, and not for ever', async () => {
  clock.at = START;
  const ref = await standing();
  const before = (await countAskingOrders(ctx)).count;
  // Each look comes an hour after the day's time.
  for (let day = 1; day <= MOST_DAYS + 3; day += 1) {
    clock.at = new Date(START.getTime() + day * 7 * DAY_MS + 2 * HOUR_MS);
    await run(ref);
  }
  const [order] = (await readStanding(ctx, { id: ref.id })).orders;
  expect(order?.days.map(({ state }) => state)).toEqual(Array.from({ length: MOST_DAYS }, () => 'asks'));
  expect((await countAskingOrders(ctx)).count - before).toBe(MOST_DAYS);
});
