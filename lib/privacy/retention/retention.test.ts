import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chainSome } from '@/lib/audit/chain/chain-rows.server';
import { checkChain } from '@/lib/audit/chain/check.server';
import { audit } from '@/lib/auth/audit-rows.server';
import { newId } from '@/lib/db/id';
import {
  addressRequests,
  auditLog,
  customerAddresses,
  customers,
  deliveries,
  importRows,
  imports,
  webhookInbox,
} from '@/lib/db/schema';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { readReport } from '@/lib/reports/read.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { eraseOrders } from '../rows/erase-order-rows.server';
import { emptyImportRowsBefore } from '../rows/import-rows.server';
import { readLastRun, storeLastRun } from '../rows/settings-rows.server';
import { keepRetention } from './keep-running.server';
import { runRetention } from './run.server';
import { changeRetention, previewRetention, readRetentionPage } from './settings.server';

const NOW = new Date('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const nothing = { orders: 0, customers: 0, webhooks: 0, signIns: 0 };
const signal = new AbortController().signal;

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const report = () =>
  readReport(
    { ...fixture.ctx, now: () => NOW },
    { from: '2025-11-01', to: '2026-11-20', by: 'area', dates: 'created' },
  );

test('erases what is older than it may be kept, as it was counted before, and leaves the totals', async () => {
  const { db } = fixture;
  const ctx = { ...fixture.ctx, now: () => NOW };
  const connectionId = ctx.connection.id;
  const old = (count: number, status: string) =>
    Array.from({ length: count }, (_, index) => ({
      at: ago(100 + (index % 200)).toISOString(),
      status,
      area: `A${index % 7}`,
    }));
  await addOrders(db, connectionId, [...old(1_100, 'completed'), ...old(40, 'canceled'), ...old(3, 'unknown')]);
  await addOrders(db, connectionId, [{ at: ago(80).toISOString() }]);
  for (const [phone, days] of [
    ['+96550000002', 95],
    ['+96550000003', 5],
  ] as const)
    await db.insert(customers).values({
      connectionId,
      phone,
      name: 'Sara',
      destinationFormat: '',
      destination: {},
      lastUsedAt: ago(days),
    });
  const blocked = { connectionId, phone: '+96550000004', name: 'Hamad', note: 'gate 3', blockedReason: 'never paid' };
  const from = { destinationFormat: 'kuwait_format', destination: { area: 'Jabriya' }, searchText: 'hamad jabriya' };
  await db.insert(customers).values({ ...blocked, ...from, lastUsedAt: ago(95) });
  for (const [id, days] of [
    [1, 70],
    [2, 40],
    [3, 1],
  ] as const) {
    const of = { connectionId, id, webhookId: `w${id}`, headers: {}, body: Buffer.from('{}') };
    await db.insert(webhookInbox).values({ ...of, receivedAt: ago(days), processedAt: ago(days) });
  }
  for (const days of [200, 100, 1])
    await audit(db, { action: 'sign_in', userId: ctx.user.id, address: '192.0.2.1', at: ago(days) });
  await audit(db, { action: 'user_created', userId: ctx.user.id, at: ago(200) });
  await chainSome(db);
  const link = { connectionId, reference: 'A', customerName: 'Sara', customerPhone: '', destinationFormat: '' };
  for (const days of [3, 0])
    await db.insert(addressRequests).values({
      ...link,
      id: newId(),
      digest: newId(),
      destination: {},
      createdAt: ago(days + 1),
      expiresAt: ago(days),
    });
  for (const [digest, days] of [
    ['old', 95],
    ['new', 5],
  ] as const) {
    const of = { connectionId, destinationFormat: '', destination: {} };
    await db.insert(customerAddresses).values({ ...of, phone: '+96550000003', digest, lastUsedAt: ago(days) });
  }
  const totals = await report();

  expect(await runRetention(db, NOW, signal)).toEqual(nothing);
  expect(await db.$count(customerAddresses)).toBe(2);
  // Links end by themselves, whatever is set.
  expect(await db.$count(addressRequests)).toBe(1);
  const wanted = { names: 90, webhooks: 60, signIns: 180 } as const;
  const counted = await previewRetention(ctx, wanted);
  expect(counted).toEqual({ orders: 1_140, customers: 2, webhooks: 1, signIns: 1 });
  await changeRetention(ctx, wanted);
  expect(await runRetention(db, NOW, signal)).toEqual(counted);
  expect(await runRetention(db, NOW, signal)).toEqual(nothing);

  const rows = await db.select().from(deliveries);
  const named = rows.filter(({ customerName }) => customerName !== '');
  expect(named.map(({ status }) => status).sort()).toEqual(['completed', 'unknown', 'unknown', 'unknown']);
  expect(await report()).toEqual(totals);
  const people = await db.select().from(customers).orderBy(customers.phone);
  expect(people.map(({ phone }) => phone)).toEqual(['+96550000003', '+96550000004']);
  expect((await db.select().from(customerAddresses)).map(({ digest }) => digest)).toEqual(['new']);
  // A blocked customer stays blocked.
  expect(people[1]).toMatchObject({ blockedReason: 'never paid', name: '', note: '', destinationFormat: '' });
  expect(people[1]).toMatchObject({ destination: {}, searchText: '96550000004' });
  const trail = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(trail.map(({ action, address }) => [action, address])).toEqual([
    ['sign_in', null],
    ['sign_in', '192.0.2.1'],
    ['sign_in', '192.0.2.1'],
    ['user_created', null],
    ['retention_changed', null],
    ['retention_applied', null],
  ]);
  await chainSome(db);
  expect(await checkChain(db)).toMatchObject({ broken: null });
  expect(await readRetentionPage(ctx)).toMatchObject({ settings: wanted, lastRun: { counts: nothing } });
});

test('a report still tells usual reasons, and a driver who gave up from one who was never found', async () => {
  const { db, ctx } = fixture;
  const { connectionId } = await addConnection(db);
  const failed = { at: ago(200).toISOString(), status: 'failed' };
  await addOrders(db, connectionId, [
    ...[{ ...failed, driverName: 'Rajesh' }, failed],
    ...['Wrong address', 'عنوان خاطئ', 'Sara is away'].map((cancelReason) => ({
      ...failed,
      status: 'canceled',
      cancelReason,
    })),
  ]);
  const of = { ...ctx, connection: { ...ctx.connection, id: connectionId } };
  const span = { from: '2026-01-01', to: '2026-11-20', by: 'month', dates: 'created' } as const;
  const reasons = async () => (await readReport(of, span)).reasons.map(({ name, text }) => text ?? name).sort();
  const named = ['driver_gave_up', 'no_driver', 'usual_wrong_address'];
  expect(await reasons()).toEqual(['Sara is away', ...named]);
  const isTheirs = eq(deliveries.connectionId, connectionId);
  await eraseOrders(db, connectionId, await db.select().from(deliveries).where(isTheirs), NOW);
  expect(await reasons()).toEqual([...named.slice(0, 2), null, 'usual_wrong_address']);
  await db.delete(deliveries).where(isTheirs);
});

test('webhooks, which hold names, are kept no longer than names', async () => {
  const ctx = { ...fixture.ctx, now: () => NOW };
  await changeRetention(ctx, { names: 30, webhooks: 90, signIns: null });
  expect(await previewRetention(ctx, { names: 30, webhooks: 90, signIns: null })).toMatchObject({ webhooks: 1 });
});

test('a link that was ended goes after its day, also while its order is under way', async () => {
  const { db, ctx } = fixture;
  const [order] = await addOrders(db, ctx.connection.id, [
    { at: ago(3).toISOString(), status: 'assigned', endedAt: null },
  ]);
  const link = { connectionId: ctx.connection.id, reference: 'L', customerName: 'Sara', customerPhone: '' };
  for (const endedAt of [ago(2.5), null])
    await db.insert(addressRequests).values({
      ...link,
      id: newId(),
      digest: newId(),
      destinationFormat: '',
      destination: {},
      deliveryId: order?.id,
      createdAt: ago(3),
      expiresAt: ago(2),
      endedAt,
    });
  await runRetention(db, NOW, signal);
  const left = await db.select().from(addressRequests).where(eq(addressRequests.reference, 'L'));
  expect(left.map(({ endedAt }) => endedAt)).toEqual([null]);
});

test('refused rows of an import that has not ended keep their orders, however old it is', async () => {
  const { db, ctx } = fixture;
  const of = { connectionId: ctx.connection.id, importId: newId() };
  const began = { createdAt: ago(200), updatedAt: ago(200) };
  await db
    .insert(imports)
    .values({ ...began, connectionId: of.connectionId, id: of.importId, name: 'old', state: 'paused' });
  await db
    .insert(importRows)
    .values({ ...of, position: 0, line: 2, reference: 'OLD', draft: { a: 1 }, state: 'refused' });
  expect(await emptyImportRowsBefore(db, of.connectionId, ago(90), 10)).toBe(0);
  await db
    .update(imports)
    .set({ state: 'done', endedAt: ago(91) })
    .where(eq(imports.id, of.importId));
  expect(await emptyImportRowsBefore(db, of.connectionId, ago(90), 10)).toBe(1);
});

test('erases also after the clock was set back', async () => {
  const { db } = fixture;
  const running = new AbortController();
  const lastRun = { at: '2999-01-01T00:00:00.000Z', counts: nothing };
  await storeLastRun(db, lastRun);
  const kept = keepRetention(db, running.signal);
  await vi.waitFor(async () => expect(await readLastRun(db)).not.toEqual(lastRun));
  running.abort();
  await kept;
});
