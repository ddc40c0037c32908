import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches } from '@/lib/db/schema';
import { startImport } from '@/lib/imports/start.server';
import { rowOfSheet } from '@/lib/imports/testing-imports';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportDeliveries } from './list/export.server';
import { readOverview } from './list/overview.server';
import { readDelivery } from './read.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** A person of one branch among orders of others, and of another merchant with the same branch. */
let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
  const other = await addConnection(fixture);
  const branch = { syncedAt: NOW, phone: '', address: '' };
  await fixture.db.insert(branches).values([
    { ...branch, connectionId: ctx.connection.id, id: 'salmiya', name: 'Our Salmiya' },
    { ...branch, connectionId: ctx.connection.id, id: 'jahra', name: 'Our Jahra' },
    { ...branch, connectionId: other.id, id: 'salmiya', name: 'Their Salmiya' },
  ]);
  const at = '2026-11-21T11:00:00Z';
  const orders = (branchId: string | null, deliveryFee: string) => [
    { at, branchId, deliveryFee, paymentType: 'cash', amount: '4.125' },
    { at, branchId, status: 'en_route', paymentType: 'cash', amount: '2.250', endedAt: null },
    { at, branchId, status: 'failed' },
    { at, branchId, status: 'canceled' },
    { at, branchId, status: 'pending', createdAt: NOW, scheduledAt: new Date('2026-11-21T15:00:00Z') },
  ];
  await addOrders(fixture.db, ctx.connection.id, [
    ...orders('salmiya', '1.255'),
    ...orders('jahra', '16.160'),
    ...orders(null, '32.320'),
  ]);
  await addOrders(fixture.db, other.id, orders('salmiya', '64.640'));
  await addOrders(fixture.db, ctx.connection.id, [
    { at: '2026-11-01T10:00:00Z', id: idOf(1), status: 'canceled', branchId: 'salmiya', code: 'OLD' },
    { at: '2026-11-01T11:00:00Z', id: idOf(2), branchId: 'jahra', code: 'NEW', replaces: idOf(1) },
    { at: '2026-11-01T10:00:00Z', id: idOf(3), status: 'canceled', branchId: 'jahra', code: 'JAHRA' },
    { at: '2026-11-01T11:00:00Z', id: idOf(4), branchId: 'salmiya', code: 'MOVED', replaces: idOf(3) },
  ]);
});
afterAll(() => fixture.close());

const as = (...seen: string[]): Context => ({ ...ctx, user: { ...ctx.user, branches: seen } });

test('the overview counts the orders of the person’s branches, with their money and names', async () => {
  const { today, branches: shown, ...overview } = await readOverview(as('salmiya'));
  expect(today).toEqual({
    ...{ day: '2026-11-21', created: 5, completed: 1, canceled: 1, failed: 1, currency: 'KWD' },
    ...{ fees: '1.255', cashCollected: '4.125', cashDue: '2.250', paymentsUnknown: 0 },
  });
  expect(shown.map(({ id, name }) => [id, name])).toEqual([['salmiya', 'Our Salmiya']]);
  expect(overview).toMatchObject({ active: 1, attentionCount: 1, isEmpty: false });
  expect([...overview.attention, ...overview.scheduled].map(({ branchId }) => branchId)).toEqual([
    'salmiya',
    'salmiya',
  ]);
  const whole = await readOverview(ctx);
  expect([whole.today.completed, whole.today.fees, whole.active]).toEqual([3, '49.735', 3]);
  expect(whole.branches.map(({ id }) => `${id}`).sort()).toEqual(['jahra', 'null', 'salmiya']);
  expect(await readOverview(as('none'))).toMatchObject({ branches: [], isEmpty: true, today: { created: 0 } });
});

test('an order leads to the one that it replaces, and to its replacement, where the person sees that one', async () => {
  const links = async (of: Context, id: number) => {
    const { replaces, replacedBy } = await readDelivery(of, { id: idOf(id) });
    return [replaces?.code ?? null, replacedBy?.code ?? null];
  };
  expect([await links(ctx, 1), await links(ctx, 2)]).toEqual([
    [null, 'NEW'],
    ['OLD', null],
  ]);
  expect([await links(as('salmiya'), 1), await links(as('salmiya'), 4)]).toEqual([
    [null, null],
    [null, null],
  ]);
  await expect(readDelivery(as('salmiya'), { id: idOf(2) })).rejects.toMatchObject({ status: 404 });
});

test('the file of the list has the person’s orders alone, and of another branch none that is asked for', async () => {
  const texts = { column: String, status: String, payment: String, byPin: '', address: String };
  const lines = async (of: Context, wanted: object) => {
    const file = await exportDeliveries(of, wanted, texts).text();
    return file.trimEnd().split('\r\n').length - 1;
  };
  expect([await lines(as('salmiya'), {}), await lines(ctx, {})]).toEqual([7, 19]);
  const ids = [idOf(1), idOf(2), idOf(4)];
  expect([await lines(as('salmiya'), { ids }), await lines(ctx, { ids })]).toEqual([2, 3]);
});

test('a sheet with an order from another branch or a pin is refused at that row, and nothing is stored', async () => {
  const own = fixture.merchant.branches[0]?.id ?? '';
  const { order, ...row } = rowOfSheet(fixture, 1);
  const pin = { contact_name: 'x', contact_phone: '50000001', latitude: 29.3, longitude: 48 };
  const start = (change: object) => {
    const rows = [
      { ...row, order },
      { ...row, order: { ...order, reference: 'OTHER', ...change } as typeof order },
    ];
    return startImport(as(own), { id: idOf(9), name: 'x.csv', rows });
  };
  const refused = { status: 400, extra: { fields: [{ path: 'rows.1.order.origin' }] } };
  await expect(start({ origin: { branch_id: 'f'.repeat(24) } })).rejects.toMatchObject(refused);
  await expect(start({ origin_format: 'location_format', origin: pin })).rejects.toMatchObject(refused);
  expect(await start({})).toMatchObject({ total: 2 });
});
