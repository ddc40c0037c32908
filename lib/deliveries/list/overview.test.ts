import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readOverview } from './overview.server';

/** 15:00 in Kuwait; the merchant's day began at 21:00 UTC of the day before. */
const NOW = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  await fixture.db.insert(deliveries).values(ROWS.map(toRow));
});
afterAll(() => fixture.close());

type Row = {
  name: string;
  status: string;
  /** How long ago it reached its status. */
  age: number;
  created?: Date;
  test?: true;
  scheduledAt?: Date;
  /** How long ago it was to arrive. */
  promised?: number;
};

const YESTERDAY = new Date('2026-11-20T20:59:59.999Z');
const TODAY = new Date('2026-11-20T21:00:00Z');
const TOMORROW = new Date('2026-11-21T21:00:00Z');
const ROWS: Row[] = [
  { name: 'late-5', status: 'en_route', age: 9 * MINUTE, promised: 5 * MINUTE },
  { name: 'late-30', status: 'accepted', age: 60 * MINUTE, promised: 30 * MINUTE },
  { name: 'road-4', status: 'dispatched', age: 59 * MINUTE, promised: 4 * MINUTE },
  { name: 'waiting-11', status: 'pending', age: 11 * MINUTE },
  { name: 'waiting-9', status: 'pending', age: 9 * MINUTE },
  { name: 'planned', status: 'pending', age: 3 * HOUR, scheduledAt: new Date(NOW.getTime() + HOUR) },
  { name: 'planned-9-ago', status: 'pending', age: 3 * HOUR, scheduledAt: new Date(NOW.getTime() - 9 * MINUTE) },
  { name: 'planned-11-ago', status: 'pending', age: 3 * HOUR, scheduledAt: new Date(NOW.getTime() - 11 * MINUTE) },
  { name: 'sending', status: 'submitting', age: 12 * MINUTE },
  { name: 'unknown', status: 'unknown', age: MINUTE },
  { name: 'failed-359', status: 'failed', age: 6 * HOUR - MINUTE },
  { name: 'failed-361', status: 'failed', age: 6 * HOUR + MINUTE },
  { name: 'failed-test', status: 'failed', age: MINUTE, test: true },
  { name: 'done', status: 'completed', age: HOUR },
  { name: 'done-first', status: 'completed', age: HOUR, created: TODAY },
  { name: 'done-yesterday', status: 'completed', age: HOUR, created: YESTERDAY },
  { name: 'done-tomorrow', status: 'completed', age: HOUR, created: TOMORROW },
  { name: 'done-test', status: 'completed', age: HOUR, test: true },
  { name: 'off', status: 'canceled', age: HOUR },
  { name: 'refused', status: 'rejected', age: HOUR },
];

function toRow({ name, status, age, created = NOW, test, scheduledAt, promised }: Row): typeof deliveries.$inferInsert {
  return {
    id: newId(),
    connectionId: fixture.ctx.connection.id,
    reference: name,
    status,
    requestBody: '{}',
    draft: {},
    testMode: test ?? false,
    paymentType: 'paid',
    amount: '1.000',
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

const overviewOf = (testMode: boolean) =>
  readOverview({ ...fixture.ctx, connection: { ...fixture.ctx.connection, testMode }, now: () => NOW });

it('names exactly what needs attention, the most urgent first', async () => {
  const { attention } = await overviewOf(false);
  expect(attention.map(({ why, reference }) => `${why}: ${reference}`)).toEqual([
    'unknown: unknown',
    'failed: failed-359',
    'failed: failed-test',
    'waiting: sending',
    'waiting: planned-11-ago',
    'waiting: waiting-11',
    'late: late-30',
    'late: late-5',
  ]);
});

it('counts today in the merchant’s time zone, without test orders', async () => {
  const { active, today } = await overviewOf(false);
  expect(active).toBe(8);
  expect(today).toEqual({ created: 15, completed: 2, canceled: 1, failed: 2, fees: '2.500', currency: 'KWD' });
});

it('counts test orders where the connection is in test mode', async () => {
  const { active, today } = await overviewOf(true);
  expect(active).toBe(8);
  expect(today).toEqual({ created: 17, completed: 3, canceled: 1, failed: 3, fees: '3.750', currency: 'KWD' });
});
