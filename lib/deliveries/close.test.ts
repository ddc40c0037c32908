import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, deliveries } from '@/lib/db/schema';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { committedFees } from '@/lib/wallet/ledger-rows.server';
import { closeDelivery } from './close.server';
import { underWay } from './list/day-rows.server';
import { readDelivery } from './read.server';
import { applyResponse } from './record/apply-response.server';
import { orderElsewhere } from './scenarios/testing-elsewhere';
import { historyOf } from './scenarios/testing-orders';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const AT = '2026-11-20T09:00:00Z';
const missing = { status: 'pending', problem: { kind: 'not_found', since: AT }, nextCheckAt: null };

async function add(order: Partial<TestOrder>): Promise<string> {
  const [row] = await addOrders(fixture.db, fixture.ctx.connection.id, [
    { at: AT, endedAt: null, paymentType: 'cash', amount: '7.000', deliveryFee: '1.250', ...order },
  ]);
  return row?.id ?? '';
}
const close = (id: string) => closeDelivery(fixture.ctx, { id, reason: 'The driver brought it, says Ali' });

test('an order of another branch is not closed', async () => {
  const id = await add({ ...missing, branchId: 'b-1' });
  const of = (branches: string[]) => ({ ...fixture.ctx, user: { ...fixture.ctx.user, branches } });
  const reason = 'It is gone';
  await expect(closeDelivery(of(['b-2']), { id, reason })).rejects.toMatchObject({ code: 'delivery_not_found' });
  expect(await closeDelivery(of(['b-1']), { id, reason })).toMatchObject({ status: 'canceled' });
});

test.each([
  ['is not found for a day', missing],
  ['has a status that nobody knows', { status: 'on_hold' }],
])('an order that %s is closed with its reason, and nothing is due for it', async (_, order) => {
  const { db, ctx } = fixture;
  const id = await add(order);
  const of = { connectionId: ctx.connection.id, currency: 'KWD', branches: null, testMode: undefined, now: ctx.now() };
  expect((await readDelivery(ctx, { id })).can.close).toBe(true);
  const closed = await close(id);
  expect(closed).toMatchObject({
    status: 'canceled',
    problem: { kind: 'closed' },
    cancelReason: 'The driver brought it, says Ali',
    can: { close: false, cancel: false, check: false },
  });
  expect(closed.events.at(-1)).toMatchObject({
    kind: 'closed',
    userName: 'Noura',
    reason: 'The driver brought it, says Ali',
  });
  expect(await committedFees(db, of)).toEqual({ amount: '0', count: 0, withoutFee: 0 });
  expect(await underWay(db, of)).toEqual([]);
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
  expect(row?.endedAt).toEqual(row?.statusAt);
  const log = await db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(log).toMatchObject([{ action: 'delivery_closed', userId: ctx.user.id }]);
  expect(JSON.stringify(log)).not.toContain('Ali');
});

test.each([
  ['is still looked for', { ...missing, nextCheckAt: new Date(AT) }],
  ['is under way', { status: 'en_route' }],
  ['has ended', { status: 'completed' }],
])('an order that %s is not closed', async (_, order) => {
  const id = await add(order);
  await expect(close(id)).rejects.toMatchObject({ status: 409, code: 'not_closable' });
  await fixture.db.delete(deliveries).where(eq(deliveries.id, id));
});

test('a closed order is taken up again by an answer with a known status, and by no other', async () => {
  const { ctx } = fixture;
  const id = await add({ ...missing, code: 'CLOSE1' });
  await close(id);
  const answer = { ...(await orderElsewhere(fixture)), code: 'CLOSE1' };
  const apply = (status: string, minutes: number) =>
    applyResponse(ctx, {
      id,
      answer: { ...answer, status },
      sentAt: new Date(ctx.now().getTime() + minutes * 60_000),
      source: 'poll',
    });
  expect(await apply('on_hold', 1)).toBe('refreshed');
  expect(await apply('canceled', 2)).toBe('refreshed');
  expect((await readDelivery(ctx, { id })).problem?.kind).toBe('closed');
  expect(await apply('en_route', 3)).toBe('moved');
  expect(await readDelivery(ctx, { id })).toMatchObject({ status: 'en_route', problem: null, endedAt: null });
  expect((await historyOf(fixture, id)).slice(-2)).toEqual(['canceled/user', 'en_route/poll']);
});
