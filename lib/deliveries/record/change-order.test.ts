import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveries, deliveryEvents, liveEvents } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { addEvents } from '../ledger/rows.server';
import { historyOf, orderOf, rowOf } from '../scenarios/testing-orders';
import { changeOrder } from './change-order.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const LATER = new Date('2031-02-03T04:05:06Z');
const later = () => ({ ...fixture.ctx, now: () => LATER });

async function newOrder(reference: string) {
  await createDelivery(fixture.ctx, orderOf(fixture, 'v2', { reference }));
  return rowOf(fixture, reference);
}

const published = async (id: string) =>
  (await fixture.db.select().from(liveEvents)).filter((event) => JSON.stringify(event).includes(id));

test('writes the change, its events and the message together', async () => {
  const row = await newOrder('CHANGE-1');
  const before = await published(row.id);
  const found = await changeOrder(later(), row.id, (locked, at) => {
    expect(locked.id).toBe(row.id);
    return {
      change: { dealtWithAt: at },
      events: [{ kind: 'dealt_with', source: 'user', at }],
      actorId: fixture.ctx.user.id,
    };
  });
  expect(found?.dealtWithAt).toBeNull();
  expect(await rowOf(fixture, 'CHANGE-1')).toMatchObject({ dealtWithAt: LATER, updatedAt: LATER });
  expect(await historyOf(fixture, row.id)).toContain('dealt_with/user');
  const messages = (await published(row.id)).slice(before.length);
  expect(messages).toHaveLength(1);
  expect(JSON.stringify(messages[0])).toContain(fixture.ctx.user.id);
});

test('changes nothing when nothing is decided', async () => {
  const row = await newOrder('CHANGE-2');
  const before = await published(row.id);
  expect((await changeOrder(later(), row.id, () => null))?.id).toBe(row.id);
  expect(await rowOf(fixture, 'CHANGE-2')).toEqual(row);
  expect(await published(row.id)).toEqual(before);
});

test('a hidden change is written and not published', async () => {
  const row = await newOrder('CHANGE-3');
  const before = await published(row.id);
  await changeOrder(later(), row.id, () => ({ change: { checkCount: 7 }, isHidden: true }));
  expect(await rowOf(fixture, 'CHANGE-3')).toMatchObject({ checkCount: 7, updatedAt: row.updatedAt });
  expect(await published(row.id)).toEqual(before);
});

test('events alone leave the row as it is, and are published', async () => {
  const row = await newOrder('CHANGE-7');
  const before = await published(row.id);
  await changeOrder(later(), row.id, (_, at) => ({ events: [{ kind: 'not_replaced', source: 'answer', at }] }));
  expect(await rowOf(fixture, 'CHANGE-7')).toEqual(row);
  expect(await historyOf(fixture, row.id)).toContain('not_replaced/answer');
  expect(await published(row.id)).toHaveLength(before.length + 1);
});

test('writes nothing when it fails on the way', async () => {
  const row = await newOrder('CHANGE-4');
  const failing = changeOrder(later(), row.id, (_, at) => ({
    change: { checkCount: 9 },
    events: [{ kind: 'dealt_with', source: 'user', at, userId: '00000000-0000-7000-8000-000000000000' }],
  }));
  await expect(failing).rejects.toThrow();
  expect(await rowOf(fixture, 'CHANGE-4')).toEqual(row);
});

test('what is decided writes elsewhere too, and is undone with the rest', async () => {
  const row = await newOrder('CHANGE-8');
  const failing = changeOrder(later(), row.id, async (_, at, tx) => {
    await addEvents(tx, row.connectionId, row.id, [{ kind: 'dealt_with', source: 'user', at }]);
    throw new Error('decided otherwise');
  });
  await expect(failing).rejects.toThrow('decided otherwise');
  expect(await historyOf(fixture, row.id)).not.toContain('dealt_with/user');
});

test('two changes at once wait for each other', async () => {
  const row = await newOrder('CHANGE-5');
  await Promise.all(
    Array.from({ length: 5 }, () =>
      changeOrder(fixture.ctx, row.id, ({ checkCount }) => ({ change: { checkCount: checkCount + 1 } })),
    ),
  );
  expect((await rowOf(fixture, 'CHANGE-5')).checkCount).toBe(row.checkCount + 5);
});

test('changes the order of its connection only', async () => {
  const row = await newOrder('CHANGE-6');
  const elsewhere = {
    ...later(),
    connection: { ...fixture.ctx.connection, id: '00000000-0000-7000-8000-000000000001' },
  };
  expect(await changeOrder(elsewhere, row.id, () => ({ change: { checkCount: 3 } }))).toBeUndefined();
  const [kept] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, row.id));
  expect(kept?.checkCount).toBe(row.checkCount);
  const events = await fixture.db
    .select()
    .from(deliveryEvents)
    .where(and(eq(deliveryEvents.deliveryId, row.id), eq(deliveryEvents.kind, 'dealt_with')));
  expect(events).toEqual([]);
});
