import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '@/lib/connections/model/connection';
import { newId } from '@/lib/db/id';
import { branches, deliveries } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readOverview } from './overview.server';

/** 15:00 in Kuwait; the merchant's day began at 21:00 UTC of the day before. */
const NOW = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  const rows = ROWS.map(toRow);
  await fixture.db.insert(deliveries).values(rows);
  // Another merchant's orders with the same ids and references.
  const { id } = await addConnection(fixture);
  await fixture.db.insert(deliveries).values(rows.map((row) => ({ ...row, connectionId: id })));
});
afterAll(() => fixture.close());

type Row = {
  name: string;
  status: string;
  /** How long ago it reached its status. */
  age: number;
  created?: Date;
  test?: true;
  cash?: true;
  scheduledAt?: Date;
  /** How long ago it was to arrive. */
  promised?: number;
};

const YESTERDAY = new Date('2026-11-20T20:59:59.999Z');
const TODAY = new Date('2026-11-20T21:00:00Z');
const TOMORROW = new Date('2026-11-21T21:00:00Z');
const ROWS: Row[] = [
  { name: 'late-5', status: 'en_route', age: 9 * MINUTE, promised: 5 * MINUTE, cash: true },
  { name: 'late-30', status: 'accepted', age: 60 * MINUTE, promised: 30 * MINUTE },
  { name: 'road-4', status: 'dispatched', age: 59 * MINUTE, promised: 4 * MINUTE },
  { name: 'waiting-11', status: 'pending', age: 11 * MINUTE },
  { name: 'waiting-9', status: 'pending', age: 9 * MINUTE },
  { name: 'planned', status: 'pending', age: 3 * HOUR, scheduledAt: new Date(NOW.getTime() + HOUR) },
  { name: 'planned-9-ago', status: 'pending', age: 3 * HOUR, scheduledAt: new Date(NOW.getTime() - 9 * MINUTE) },
  { name: 'planned-11-ago', status: 'pending', age: 3 * HOUR, scheduledAt: new Date(NOW.getTime() - 11 * MINUTE) },
  { name: 'sending', status: 'submitting', age: 12 * MINUTE },
  { name: 'unknown', status: 'unknown', age: MINUTE },
  { name: 'failed-4319', status: 'failed', age: 72 * HOUR - MINUTE },
  { name: 'failed-4321', status: 'failed', age: 72 * HOUR + MINUTE },
  { name: 'failed-test', status: 'failed', age: MINUTE, test: true },
  { name: 'done', status: 'completed', age: HOUR, cash: true },
  { name: 'done-before', status: 'completed', age: 16 * HOUR, created: YESTERDAY, cash: true },
  { name: 'done-first', status: 'completed', age: HOUR, created: TODAY },
  { name: 'done-yesterday', status: 'completed', age: HOUR, created: YESTERDAY },
  { name: 'done-tomorrow', status: 'completed', age: HOUR, created: TOMORROW },
  { name: 'done-test', status: 'completed', age: HOUR, test: true },
  { name: 'off', status: 'canceled', age: HOUR },
  { name: 'refused', status: 'rejected', age: HOUR },
];

function toRow({
  name,
  status,
  age,
  created = NOW,
  test,
  cash,
  scheduledAt,
  promised,
}: Row): typeof deliveries.$inferInsert {
  return {
    id: newId(),
    connectionId: fixture.ctx.connection.id,
    reference: name,
    status,
    requestBody: '{}',
    draft: {},
    testMode: test ?? false,
    paymentType: cash ? 'cash' : 'paid',
    amount: '7.105',
    currency: 'KWD',
    deliveryFee: '1.250',
    customerName: 'Sara',
    customerPhone: '+96551234567',
    searchText: '',
    scheduledAt,
    promisedAt: promised === undefined ? null : new Date(NOW.getTime() - promised),
    createdAt: created,
    updatedAt: created,
    statusAt: new Date(NOW.getTime() - age),
  };
}

const overviewOf = (change: Partial<Connection> = {}) =>
  readOverview({ ...fixture.ctx, connection: { ...fixture.ctx.connection, ...change }, now: () => NOW });

it('counts what needs attention, and sends the eight most urgent', async () => {
  const { attention, attentionCount } = await overviewOf();
  expect(attentionCount).toBe(9);
  expect(attention.map(({ why, reference }) => `${why}: ${reference}`)).toEqual([
    'unknown: unknown',
    'failed: failed-4319',
    'failed: failed-test',
    'refused: refused',
    'waiting: sending',
    'waiting: planned-11-ago',
    'waiting: waiting-11',
    'late: late-30',
  ]);
});

const cash = { cashCollected: '7.105', cashDue: '7.105', paymentsUnknown: 0, currency: 'KWD' };

it('counts what ended today whenever it was ordered, in the merchant’s time zone, without test orders', async () => {
  const { active, today } = await overviewOf();
  expect(active).toBe(7);
  expect(today).toEqual({
    day: '2026-11-21',
    created: 15,
    completed: 4,
    canceled: 1,
    failed: 0,
    fees: '5.000',
    ...cash,
  });
});

it('counts test orders where the connection is in test mode', async () => {
  const { active, today } = await overviewOf({ testMode: true });
  expect(active).toBe(7);
  expect(today).toEqual({
    day: '2026-11-21',
    created: 17,
    completed: 5,
    canceled: 1,
    failed: 1,
    fees: '6.250',
    ...cash,
  });
});

it('keeps scheduled orders apart, the soonest first', async () => {
  const { scheduled } = await overviewOf();
  expect(scheduled.map(({ reference }) => reference)).toEqual(['planned']);
});

it('counts by branch, the busiest first', async () => {
  const { db, ctx } = fixture;
  const of = { connectionId: ctx.connection.id, syncedAt: NOW };
  await db.insert(branches).values(['Salmiya', 'Jahra', 'Quiet'].map((name) => ({ ...of, id: name, name })));
  const at = (branchId: string, ...references: string[]) =>
    db.update(deliveries).set({ branchId }).where(inArray(deliveries.reference, references));
  await at('Salmiya', 'late-5', 'planned', 'done', 'done-test', 'refused');
  await at('Jahra', 'done-before', 'done-first');
  const overview = await overviewOf();
  expect(overview.branches).toEqual([
    { id: 'Salmiya', name: 'Salmiya', active: 1, created: 3, completed: 1 },
    { id: 'Jahra', name: 'Jahra', active: 0, created: 1, completed: 1 },
    { id: null, name: '', active: 6, created: 11, completed: 2 },
  ]);
});

it('sends the twelve busiest branches', async () => {
  const { db, ctx } = fixture;
  const of = { connectionId: ctx.connection.id, syncedAt: NOW };
  const ids = Array.from({ length: 14 }, (_, index) => `branch-${index}`);
  await db.insert(branches).values(ids.map((id) => ({ ...of, id, name: id })));
  const references = ROWS.slice(0, ids.length).map(({ name }) => name);
  for (const [index, reference] of references.entries())
    await db.update(deliveries).set({ branchId: ids[index] }).where(eq(deliveries.reference, reference));
  const shown = (await overviewOf()).branches;
  expect(shown).toHaveLength(12);
  // Orders of unknown pickups stand behind all branches.
  expect(shown.filter(({ id }) => id === null)).toEqual([]);
});

it('is empty until the first order', async () => {
  expect((await overviewOf()).isEmpty).toBe(false);
  expect((await overviewOf({ id: newId() })).isEmpty).toBe(true);
});

it('begins the day at the hour of the connection', async () => {
  expect((await overviewOf({ dayStartHour: 5 })).today).toMatchObject({ day: '2026-11-21', created: 15, completed: 4 });
  // Half past three in the night.
  const night = { ...fixture.ctx, now: () => new Date('2026-11-21T00:30:00Z') };
  const of = (dayStartHour: number) =>
    readOverview({ ...night, connection: { ...fixture.ctx.connection, dayStartHour } }).then(({ today }) => today);
  expect(await of(0)).toMatchObject({ day: '2026-11-21', completed: 4 });
  expect(await of(5)).toMatchObject({ day: '2026-11-20', completed: 1, created: 3 });
});

it('adds amounts of one currency alone', async () => {
  await fixture.db.update(deliveries).set({ currency: 'SAR' }).where(eq(deliveries.reference, 'done-first'));
  expect((await overviewOf()).today).toMatchObject({ completed: 4, fees: '3.750', currency: 'KWD' });
});

it('states no cash where the payment of no order is known', async () => {
  await fixture.db.update(deliveries).set({ paymentType: null }).where(eq(deliveries.status, 'completed'));
  expect((await overviewOf()).today).toMatchObject({ cashCollected: null, cashDue: '7.105', paymentsUnknown: 4 });
});
