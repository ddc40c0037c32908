import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressRequests, connections, customers, deliveries, deliveryEvents, imports, users } from '@/lib/db/schema';
import type { CreateDelivery } from '@/lib/order/schema';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findAddressLink, linkToOrder } from './ledger/address-link-rows.server';
import { attentionFacts } from './ledger/attention-facts-rows.server';
import { refuseBlocked } from './new-order/refuse-blocked.server';
import { deleteCorrection, findCorrection, insertCorrection, unsentCorrections } from './replacement-rows.server';
import { readSimilar } from './similar/read-similar.server';
import { claimDue, connectionsWithDue } from './sync/due-rows.server';
import { readUsualTrip } from './usual-trip/read-usual-trip.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Two merchants that have orders, links and customers with the same ids. */
let fixture: ServiceFixture;
let ctx: Context;
let other: Context['connection'];
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
  other = await addConnection(fixture);
});
afterAll(() => fixture.close());

const addBoth = async (ours: TestOrder[], theirs: TestOrder[]) => {
  await fixture.db.delete(deliveries);
  await addOrders(fixture.db, ctx.connection.id, ours);
  await addOrders(fixture.db, other.id, theirs);
};

test('an order to a customer whom this merchant has blocked is refused, until a person has confirmed it', async () => {
  const { db } = fixture;
  const customer = { name: 'Hamad', destinationFormat: '', destination: {}, lastUsedAt: NOW };
  const [blocked, known, theirs] = ['+96550000001', '+96550000002', '+96550000003'];
  await db.insert(customers).values([
    { ...customer, connectionId: ctx.connection.id, phone: blocked, blockedReason: 'never paid' },
    { ...customer, connectionId: ctx.connection.id, phone: known },
    { ...customer, connectionId: other.id, phone: theirs, blockedReason: 'rude' },
  ]);
  await addBoth(
    [
      { at: NOW.toISOString(), reference: 'SENT' },
      { at: NOW.toISOString(), reference: 'REFUSED', status: 'rejected' },
    ],
    [{ at: NOW.toISOString(), reference: 'NEW' }],
  );
  const send = (reference: string, contact_phone: string, is_confirmed?: boolean) =>
    refuseBlocked(db, ctx.connection.id, { reference, destination: { contact_phone }, is_confirmed } as CreateDelivery);
  const problem = {
    ...{ status: 409, code: 'customer_blocked' },
    extra: { detail: { reason: 'never paid' }, fields: [{ path: 'destination.contact_phone' }] },
  };
  await expect(send('NEW', blocked)).rejects.toMatchObject(problem);
  await expect(send('NEW', blocked, false)).rejects.toMatchObject(problem);
  await expect(send('REFUSED', blocked)).rejects.toMatchObject(problem);
  await expect(send('NEW', blocked, true)).resolves.toBeUndefined();
  await expect(send('SENT', blocked)).resolves.toBeUndefined();
  await expect(send('NEW', known)).resolves.toBeUndefined();
  await expect(send('NEW', theirs)).resolves.toBeUndefined();
});

test('the link of a draft leads to its order, of this merchant, and stays at an order that was made', async () => {
  const { db } = fixture;
  const at = NOW.toISOString();
  await addBoth(
    [
      { id: idOf(1), at },
      { id: idOf(2), at, status: 'rejected' },
      { id: idOf(3), at },
    ],
    [{ id: idOf(1), at }],
  );
  const link = {
    ...{ digest: 'd', reference: 'R', customerName: 'Mona', customerPhone: '', destinationFormat: '', destination: {} },
    ...{ createdAt: NOW, expiresAt: minutes(60) },
  };
  const own = { ...link, connectionId: ctx.connection.id };
  await db.insert(addressRequests).values([
    { ...own, id: idOf(11) },
    { ...own, id: idOf(12), deliveryId: idOf(2) },
    { ...own, id: idOf(13), deliveryId: idOf(1) },
    { ...own, id: idOf(14), deliveryId: idOf(7), endedAt: NOW },
    { ...link, connectionId: other.id, id: idOf(11), deliveryId: idOf(9) },
  ]);
  for (const id of [11, 12, 13]) await linkToOrder(db, ctx.connection.id, idOf(id), idOf(3));
  const rows = await db.select().from(addressRequests);
  const leads = rows.map(({ connectionId, id, deliveryId }) => [connectionId === other.id, id, deliveryId]);
  expect(leads.toSorted()).toEqual([
    [false, idOf(11), idOf(3)],
    [false, idOf(12), idOf(3)],
    [false, idOf(13), idOf(1)],
    [false, idOf(14), idOf(7)],
    [true, idOf(11), idOf(9)],
  ]);
  const find = (id: number) => findAddressLink(db, ctx.connection.id, idOf(id));
  expect([await find(1), await find(7), await find(9)]).toEqual([idOf(13), null, null]);
  await db.delete(addressRequests);
});

test('orders that may be the same are of this merchant and these branches, made or going now, and not refused', async () => {
  const person = { id: crypto.randomUUID(), name: 'Badr', email: 'badr@example.test', role: 'viewer' };
  await fixture.db.insert(users).values(person);
  const order = {
    ...{ reference: 'NEW', phone: '+96551234567', amount: '4.750' },
    ...{ destination_format: 'kuwait_format', destination: {} },
  } as Parameters<typeof readSimilar>[1];
  const same = { customerPhone: order.phone, amount: order.amount, status: 'pending', branchId: 'salmiya' };
  const of = (code: string, at: Date, row: Partial<TestOrder> = {}) => ({
    ...same,
    code,
    at: at.toISOString(),
    ...row,
  });
  const [later, old] = [{ scheduledAt: minutes(30) }, minutes(-600)];
  const all = async (...orders: TestOrder[]) => {
    await addBoth(orders, [of('theirs', minutes(-1))]);
    const user = { ...ctx.user, branches: ['salmiya'] };
    return (await readSimilar({ ...ctx, user }, order)).similar.map(({ code }) => code);
  };
  expect(
    await all(
      of('newest', minutes(-1), { createdBy: person.id }),
      of('jahra', minutes(-2), { branchId: 'jahra' }),
      of('refused', minutes(-3), { status: 'rejected' }),
      of('failed', minutes(-4), { status: 'failed' }),
      of('itself', minutes(-5), { reference: 'NEW' }),
      of('edge', minutes(-30)),
      of('in-time', minutes(-29)),
    ),
  ).toEqual(['newest', 'in-time']);
  expect(
    await all(
      of('past', old, { scheduledAt: minutes(-1) }),
      of('scheduled', old, later),
      of('on-its-way', old, { ...later, status: 'accepted' }),
      of('unanswered', minutes(-601), { ...later, status: 'unknown' }),
      of('a-till', minutes(-5), { reference: 'NEW', madeElsewhere: true }),
    ),
  ).toEqual(['a-till', 'scheduled', 'unanswered']);
  expect(await all(...[1, 2, 3, 4].map((ago) => of(`${ago}`, minutes(-ago))))).toEqual(['1', '2', '3']);
  const [shown] = (await readSimilar(ctx, order)).similar;
  const door = { area: 'Salmiya', block: '5', street: '12', building: '7', floor: '2', apartment: '4' };
  const atDoor = of('door', minutes(-1), { customerPhone: '+96550000009', draft: { destination: door } });
  await addBoth([atDoor, of('phone', minutes(-9))], []);
  const likeliest = await readSimilar(ctx, { ...order, destination: door } as typeof order);
  expect(likeliest.similar.map(({ code }) => code)).toEqual(['phone', 'door']);
  await addBoth([of('C', minutes(-1), { createdBy: person.id, ...later })], []);
  const [made] = (await readSimilar(ctx, order)).similar;
  expect([shown?.by, made]).toMatchObject([
    null,
    {
      ...{ code: 'C', customerName: 'Sara', amount: '4.750', currency: 'KWD', by: 'Badr', shared: 'amount' },
      ...{ createdAt: minutes(-1).toISOString(), scheduledAt: minutes(30).toISOString() },
    },
  ]);
});

test('a usual trip is of completed orders of this merchant, currency and these branches', async () => {
  const at = (index: number) => minutes(-index * 60).toISOString();
  const trips = (count: number, row: Partial<TestOrder>) =>
    Array.from({ length: count }, (_, index) => ({ at: at(index), branchId: 'salmiya', amount: '5.000', ...row }));
  await addBoth(
    [
      ...trips(11, { deliveryFee: '1.125', distanceMeters: 4_000 }),
      ...trips(9, { deliveryFee: '2.250', distanceMeters: 9_000, amount: '9.000' }),
      ...trips(30, { deliveryFee: '77', distanceMeters: 77_000, branchId: 'jahra', amount: '77' }),
      ...trips(30, { deliveryFee: '66', distanceMeters: null, currency: 'SAR', amount: '66' }),
      ...trips(30, { deliveryFee: '55', distanceMeters: 55_000, status: 'failed', amount: '55' }),
      ...trips(30, { deliveryFee: null, distanceMeters: null, amount: '0' }),
    ],
    trips(40, { deliveryFee: '88', distanceMeters: 88_000, amount: '88' }),
  );
  const usual = (branches: string[] | null) => readUsualTrip({ ...ctx, user: { ...ctx.user, branches } });
  expect(await usual(['salmiya'])).toEqual({
    ...{ deliveryFee: '1.125', distanceMeters: 4_000, highAmount: '9.000', hours: null },
  });
  expect(await usual(['none'])).toEqual({ deliveryFee: null, distanceMeters: null, highAmount: null, hours: null });
  const free = { deliveryFee: '1.125', distanceMeters: null };
  await addBoth([...trips(20, { ...free, amount: '0' }), ...trips(19, free)], []);
  expect(await usual(null)).toMatchObject({ deliveryFee: '1.125', distanceMeters: null, highAmount: null });
  // Nine hours of each of seven days, seen in Kuwait.
  const hours = Array.from({ length: 63 }, (_, index) => minutes(-(24 * Math.floor(index / 9) + (index % 9)) * 60));
  const made = hours.map((hour) => ({ at: hour.toISOString(), status: 'canceled', branchId: 'salmiya' }));
  const last = { at: minutes(-24 * 60 * 13 - 60).toISOString(), branchId: 'salmiya' };
  await addBoth([...made.slice(0, 59)], [...made, last]);
  expect((await usual(['salmiya'])).hours).toBeNull();
  await addBoth([...made.slice(0, 59), last], []);
  expect((await usual(['salmiya'])).hours?.toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect((await usual(['jahra'])).hours).toBeNull();
});

test('due orders are claimed once, of connections in use, the longest due first', async () => {
  const { db } = fixture;
  const at = NOW.toISOString();
  const due = (code: string, nextCheckAt: Date | null, status = 'pending') => ({ at, code, status, nextCheckAt });
  await addBoth(
    [
      due('now', NOW),
      due('earlier', minutes(-5)),
      due('soon', minutes(1)),
      due('never', null),
      due('clock-set-back', minutes(11), 'unknown'),
      due('being-sent', minutes(11), 'submitting'),
      due('unanswered-soon', minutes(10), 'unknown'),
      due('far', minutes(11)),
    ],
    [due('theirs', minutes(-9))],
  );
  expect((await connectionsWithDue(db, NOW)).sort()).toEqual([ctx.connection.id, other.id].sort());
  const isOther = eq(connections.id, other.id);
  const claim = async (limit: number, connectionId?: string) => {
    const rows = await claimDue(db, { now: NOW, leaseUntil: minutes(1), limit, ...(connectionId && { connectionId }) });
    return rows.map(({ code }) => code).sort();
  };
  expect(await claim(1, ctx.connection.id)).toEqual(['earlier']);
  await db.update(connections).set({ removedAt: NOW }).where(isOther);
  expect(await connectionsWithDue(db, NOW)).toEqual([ctx.connection.id]);
  expect(await claim(9)).toEqual(['being-sent', 'clock-set-back', 'now']);
  await db.update(connections).set({ removedAt: null }).where(isOther);
  expect(await claim(9)).toEqual(['theirs']);
  expect(await claim(9)).toEqual([]);
  const ours = and(eq(deliveries.connectionId, ctx.connection.id), eq(deliveries.code, 'now'));
  expect(await db.select({ at: deliveries.nextCheckAt }).from(deliveries).where(ours)).toEqual([{ at: minutes(1) }]);
});

test('the facts of attention are those of this merchant’s orders that are asked for, or need it now', async () => {
  const at = minutes(-60);
  const times = { promisedAt: minutes(-50), driverMovedAt: minutes(-40), dealtWithAt: minutes(-30) };
  const waits = { at: at.toISOString(), status: 'pending', branchId: 'salmiya' };
  await addBoth(
    [
      { id: idOf(1), at: at.toISOString(), ...times, scheduledAt: minutes(-20) },
      { id: idOf(2), ...waits },
      { id: idOf(3), ...waits, at: minutes(-9).toISOString() },
    ],
    [
      { id: idOf(1), ...waits },
      { id: idOf(4), ...waits },
    ],
  );
  const of = { id: ctx.connection.id, attention: DEFAULT_ATTENTION };
  const iso = (count: number) => minutes(count).toISOString();
  expect(await attentionFacts(fixture.db, of, [idOf(1), idOf(4)])).toEqual([
    {
      ...{ id: idOf(1), branchId: null, status: 'completed', statusAt: iso(-60), scheduledAt: iso(-20) },
      ...{ promisedAt: iso(-50), driverMovedAt: iso(-40), dealtWithAt: iso(-30) },
    },
  ]);
  const now = await attentionFacts(fixture.db, of, [idOf(3)], NOW);
  expect(now.map(({ id }) => id).sort()).toEqual([idOf(2), idOf(3)]);
});

test('a correction is found and deleted of this merchant alone, and sent whatever the wallet covers', async () => {
  const { db } = fixture;
  await addBoth(
    [{ at: NOW.toISOString(), id: idOf(700), status: 'en_route' }],
    [{ at: NOW.toISOString(), id: idOf(700), status: 'en_route' }],
  );
  const id = idOf(701);
  const terms = { replaces: idOf(700), actorId: ctx.user.id, sendUntil: minutes(10), name: 'late', at: NOW };
  const write = (connectionId: string, reference: string) => {
    const draft = { reference } as CreateDelivery;
    return insertCorrection(db, { connectionId, id }, { ...terms, draft, waitMs: 0 });
  };
  expect(await write(other.id, 'THEIRS')).toBe(true);
  expect(await findCorrection(db, ctx.connection.id, idOf(700))).toBeUndefined();
  expect(await write(ctx.connection.id, 'OURS')).toBe(true);
  expect(await findCorrection(db, ctx.connection.id, idOf(700))).toEqual({ id, draft: { reference: 'OURS' } });
  const [row] = await db.select().from(imports).where(eq(imports.connectionId, ctx.connection.id));
  expect(row).toMatchObject({ ...{ name: 'late', state: 'running', ignoresWallet: true, createdAt: NOW } });
  await deleteCorrection(db, { connectionId: ctx.connection.id, id });
  expect(await findCorrection(db, ctx.connection.id, idOf(700))).toBeUndefined();
  expect(await findCorrection(db, other.id, idOf(700))).toEqual({ id, draft: { reference: 'THEIRS' } });
  expect((await db.select().from(imports)).map(({ connectionId }) => connectionId)).toEqual([other.id]);
});

test('a correction that was not sent asks at its own order, until it is asked for again, dealt with or ended', async () => {
  const { db } = fixture;
  const order = (number: number, change: Partial<TestOrder> = {}) => ({
    ...{
      at: NOW.toISOString(),
      id: idOf(number),
      status: 'en_route',
      endedAt: null,
      nextCheckAt: NOW,
      branchId: 'b-1',
    },
    ...change,
  });
  await addBoth(
    [
      order(801),
      order(802),
      order(803, { dealtWithAt: minutes(3) }),
      order(804, { dealtWithAt: minutes(1) }),
      order(805, { endedAt: NOW }),
      order(806, { nextCheckAt: null }),
      order(807),
    ],
    [order(807), order(801)],
  );
  const at = (number: number, kind: 'not_replaced' | 'replace_requested', minute: number, connectionId?: string) => ({
    ...{ connectionId: connectionId ?? ctx.connection.id, deliveryId: idOf(number), source: 'user' as const },
    ...{ kind, at: minutes(minute) },
  });
  await db
    .insert(deliveryEvents)
    .values([
      at(801, 'replace_requested', 1),
      at(801, 'not_replaced', 2),
      at(802, 'not_replaced', 1),
      at(802, 'replace_requested', 2),
      ...[803, 804, 805, 806].map((number) => at(number, 'not_replaced', 2)),
      at(807, 'not_replaced', 2, other.id),
    ]);
  const found = await unsentCorrections(db);
  expect(found.map(({ connectionId, subject }) => [connectionId, subject]).toSorted()).toEqual(
    [
      [ctx.connection.id, idOf(801)],
      [ctx.connection.id, idOf(804)],
      [other.id, idOf(807)],
    ].toSorted(),
  );
  expect(found.find(({ subject }) => subject === idOf(801))).toEqual({
    ...{ connectionId: ctx.connection.id, subject: idOf(801), branchId: 'b-1', kinds: ['not_replaced'] },
  });
});
