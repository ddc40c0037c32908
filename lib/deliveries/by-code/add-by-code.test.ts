import { QueryClient } from '@tanstack/react-query';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '@/lib/db/id';
import { branches, codeLists, connections, deliveries, deliveryEvents, liveEvents } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { enterCode } from '../imports/enter-code.server';
import { readDelivery } from '../read.server';
import { addAllCodes, orderElsewhere, rowsOfCode } from '../scenarios/testing-elsewhere';
import { orderOf } from '../scenarios/testing-orders';
import { addByCode } from './add.server';
import { addDueCodes } from './add-due.server';
import { codeListQueries } from './queries';
import { prefetchCodesUnderWay, readCodeList, readNewestCodeList } from './read.server';
import { connectionsWithDueCodes, dueCodes, insertCodeList, settleCode, settleKnown } from './rows.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const Requests = z.object({ requests: z.array(z.object({ path: z.string() })) });
const ledger = () => fixture.db.select().from(deliveries).orderBy(asc(deliveries.id));

describe('adding orders by their codes', () => {
  it('adds everything in the answer, with what is not in it as not known', async () => {
    const { ctx } = fixture;
    const order = await orderElsewhere(fixture, { name: 'سارة العلي', amount: 4.125, phone: '50999888' });
    await fixture.control('POST', `/deliveries/${order.code}/status`, { status: 'en_route', hold: true });
    const list = await addByCode(ctx, { codes: [order.code] });
    expect(list).toMatchObject({ total: 1, waiting: 1, missing: [] });
    await addAllCodes(ctx);
    expect(await readCodeList(ctx, { list: list.id })).toMatchObject({ waiting: 0, counts: { added: 1 } });
    const [row] = await rowsOfCode(fixture, order.code);
    expect(row).toMatchObject({
      madeElsewhere: true,
      reference: null,
      paymentType: null,
      requestBody: '',
      generation: 'v2',
      status: 'en_route',
      amount: '4.125',
      currency: 'KWD',
      customerName: 'سارة العلي',
      customerPhone: '50999888',
      phone: '+96550999888',
      searchText: expect.stringContaining('96550999888'),
      customerLatitude: 29.33,
      trackingUrl: order.logistics.tracking_url,
      driverName: expect.stringMatching(/./),
      createdAt: new Date(order.created_at ?? ''),
      createdBy: null,
      branchId: null,
    });
    expect(Number(row?.deliveryFee)).toBe(Number(order.delivery_fee));
    const detail = await readDelivery(ctx, { id: row?.id ?? '' });
    expect(detail).toMatchObject({ reference: '', madeElsewhere: true, instructions: null, can: { cancel: true } });
    // To repeat it, its branch has to be chosen.
    expect(detail.draft).toEqual({
      destination_format: 'location_format',
      destination: {
        contact_name: 'سارة العلي',
        contact_phone: '+96550999888',
        first_line: row?.customerAddress,
        latitude: 29.33,
        longitude: 48.02,
      },
    });
    expect(detail.events.map(({ kind, userName }) => [kind, userName])).toEqual([
      ['made_elsewhere', null],
      ['status', null],
      ['added_by_code', 'Noura'],
    ]);
    // The user who added it needs no announcement of it.
    const [event] = await fixture.db.select().from(liveEvents).where(eq(liveEvents.kind, 'delivery'));
    expect(event).toMatchObject({ subjectIds: [row?.id], actorId: ctx.user.id });
  });

  it('knows an order of the ledger by the long number of its link, and asks the service once for another', async () => {
    const { ctx, db } = fixture;
    const [known, unknown] = [crypto.randomUUID(), crypto.randomUUID()];
    const order = await orderElsewhere(fixture, { name: 'Linked', amount: 2 });
    await addByCode(ctx, { codes: [order.code] });
    await addAllCodes(ctx);
    const trackingUrl = `https://track.example/en/${known.toUpperCase()}?source=sms`;
    await db.update(deliveries).set({ trackingUrl }).where(eq(deliveries.code, order.code));
    const list = await addByCode(ctx, { codes: [known, unknown] });
    expect(list).toMatchObject({ waiting: 1, counts: { known: 1 } });
    await addAllCodes(ctx);
    expect(await readCodeList(ctx, { list: list.id })).toMatchObject({
      waiting: 0,
      missing: [{ code: unknown, outcome: 'not_found' }],
    });
    const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
    const asked = requests.map(({ path }) => path).filter((path) => path.toLowerCase().includes(unknown));
    expect(asked).toEqual([`/v2/deliveries/${unknown}`]);
  });

  it('gives an ended order no time of its end that nobody reported', async () => {
    const { code } = await orderElsewhere(fixture);
    await fixture.control('POST', `/deliveries/${code}/status`, { status: 'completed', hold: true });
    await addByCode(fixture.ctx, { codes: [code.toLowerCase()] });
    await addAllCodes(fixture.ctx);
    const [row] = await rowsOfCode(fixture, code);
    expect(row).toMatchObject({ status: 'completed', endedAt: null, promisedAt: null, nextCheckAt: null });
    expect(row?.statusAt).toEqual(row?.createdAt);
    // An old order is paid for already.
    expect(await fixture.db.$count(liveEvents, eq(liveEvents.kind, 'wallet'))).toBe(0);
  });

  it('lists what the service does not know, and changes nothing when the same list comes again', async () => {
    const { ctx } = fixture;
    const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
    const orders = await Promise.all([orderElsewhere(fixture), orderElsewhere(fixture)]);
    const ofAnother = await orderOfAnotherMerchant();
    const codes = [...orders.map(({ code }) => code), 'NOPE1', '../x', delivery.code ?? '', 'NOPE1', ofAnother];
    const first = await addByCode(ctx, { codes });
    expect(first).toMatchObject({ total: 6, waiting: 5, counts: { known: 1 } });
    await addAllCodes(ctx);
    const missing = ['NOPE1', '../x', ofAnother].map((code) => ({ code, outcome: 'not_found' }));
    expect(await readCodeList(ctx, { list: first.id })).toMatchObject({
      waiting: 0,
      counts: { added: 2, known: 1, not_found: 3 },
      missing,
    });
    const before = [await ledger(), await fixture.db.select().from(deliveryEvents)];
    const unread = await addByCode(ctx, { codes: [delivery.code ?? ''], unread: ['foo bar'] });
    expect(unread).toMatchObject({ total: 2, waiting: 0, missing: [{ code: 'foo bar', outcome: 'not_found' }] });
    const second = await addByCode(ctx, { codes });
    await addAllCodes(ctx);
    expect(await readCodeList(ctx, { list: second.id })).toMatchObject({
      counts: { added: 0, known: 3, not_found: 3 },
    });
    expect([await ledger(), await fixture.db.select().from(deliveryEvents)]).toEqual(before);
    expect(await readNewestCodeList(ctx)).toMatchObject({ list: { id: second.id } });
  });

  it('goes on where it ended, after an outage and after a crash', async () => {
    const { ctx } = fixture;
    const orders = await Promise.all(Array.from({ length: 30 }, () => orderElsewhere(fixture)));
    const { id } = await addByCode(ctx, { codes: orders.map(({ code }) => code) });
    await fixture.control('POST', '/faults', { path: `^/v2/deliveries/${orders[12]?.code}$`, status: 503 });
    const outage = await addDueCodes(ctx, ctx.signal);
    expect(outage?.waitMs).toBeGreaterThan(1_000);
    await fixture.control('DELETE', '/faults');
    const { waiting } = await readCodeList(ctx, { list: id });
    expect(waiting).toBeGreaterThan(0);
    // A process that ends in the middle: its orders are in the ledger, their outcomes are not written.
    const crash = new AbortController();
    crash.abort();
    await addDueCodes(ctx, crash.signal);
    await adoptWithoutOutcome(orders.at(-1)?.code ?? '');
    // Two processes may follow for a moment.
    await Promise.all([addAllCodes(ctx), addAllCodes(ctx)]);
    const { counts } = await readCodeList(ctx, { list: id });
    expect(counts.added + counts.known).toBe(30);
    for (const { code } of orders) expect(await rowsOfCode(fixture, code)).toHaveLength(1);
  });

  it('asks the service for no order that has entered the ledger meanwhile', async () => {
    const { ctx } = fixture;
    const { code } = await orderElsewhere(fixture);
    const { id } = await addByCode(ctx, { codes: [code] });
    await adoptWithoutOutcome(code);
    await fixture.control('DELETE', '/requests');
    await addAllCodes(ctx);
    expect(await fixture.control('GET', '/requests')).toMatchObject({ requests: [] });
    expect(await readCodeList(ctx, { list: id })).toMatchObject({ waiting: 0, counts: { known: 1 } });
  });

  it('waits while the service does not answer, which is no attempt of a code', async () => {
    const { ctx } = fixture;
    const { code } = await orderElsewhere(fixture);
    const { id } = await addByCode(ctx, { codes: [code] });
    await fixture.control('POST', '/faults', { path: '^/v2/deliveries/', drop: 'before', times: 5 });
    for (let round = 0; round < 5; round += 1)
      expect((await addDueCodes(ctx, ctx.signal))?.waitMs).toBeGreaterThan(1_000);
    await fixture.control('DELETE', '/faults');
    expect(await addDueCodes(ctx, ctx.signal)).toEqual({ waitMs: 0 });
    expect(await readCodeList(ctx, { list: id })).toMatchObject({ waiting: 0, counts: { added: 1 } });
  });

  it('tries a code four times that the service refuses to show, and then says so', async () => {
    const { ctx } = fixture;
    const { code } = await orderElsewhere(fixture);
    const { id } = await addByCode(ctx, { codes: [code] });
    await fixture.control('POST', '/faults', { path: '^/v2/deliveries/', status: 403, times: 100 });
    const start = ctx.now().getTime();
    const addAt = (seconds: number) =>
      addDueCodes({ ...ctx, now: () => new Date(start + seconds * 1_000) }, ctx.signal);
    for (const seconds of [0, 5, 35, 155]) {
      expect(await addAt(seconds)).toEqual({ waitMs: 0 });
      expect(await addAt(seconds + 4)).toBeNull();
    }
    await fixture.control('DELETE', '/faults');
    expect(await readCodeList(ctx, { list: id })).toMatchObject({
      counts: { failed: 1, unresolved: 0 },
      missing: [{ code, outcome: 'failed' }],
    });
  });

  it('ends also where the service always fails at one code, and adds the others', async () => {
    const { ctx } = fixture;
    const orders = await Promise.all(Array.from({ length: 5 }, () => orderElsewhere(fixture)));
    const codes = orders.map(({ code }) => code);
    const { id } = await addByCode(ctx, { codes });
    await fixture.control('POST', '/faults', { path: `^/v2/deliveries/${codes[0]}$`, status: 500, times: 1_000 });
    for (const minutes of [0, 1, 2, 5]) {
      const later = { ...ctx, now: () => new Date(Date.now() + minutes * 60_000) };
      await addDueCodes(later, ctx.signal);
    }
    await fixture.control('DELETE', '/faults');
    expect(await readCodeList(ctx, { list: id })).toMatchObject({
      waiting: 0,
      counts: { added: 4, failed: 1 },
      missing: [{ code: codes[0], outcome: 'failed' }],
    });
  });

  it('waits as long as the service asks for', async () => {
    const { ctx } = fixture;
    const { code } = await orderElsewhere(fixture);
    await addByCode(ctx, { codes: [code] });
    await fixture.control('POST', '/faults', {
      path: '^/v2/deliveries/',
      times: 1,
      status: 429,
      retryAfterSeconds: 42,
    });
    expect(await addDueCodes(ctx, ctx.signal)).toEqual({ waitMs: 42_000 });
    await fixture.control('DELETE', '/faults');
    expect(await addDueCodes(ctx, ctx.signal)).toEqual({ waitMs: 0 });
    expect(await rowsOfCode(fixture, code)).toHaveLength(1);
  });

  it('reads the codes of its own connection alone', async () => {
    const { ctx, db } = fixture;
    const other = await addConnection(fixture);
    await addByCode({ ...ctx, connection: other }, { codes: ['THEIR1', 'THEIR2'] });
    const { id } = await addByCode(ctx, { codes: ['OURS01'] });
    const due = await dueCodes(db, ctx.connection.id, ctx.now(), 10);
    expect(due.map(({ code, listId }) => [code, listId])).toEqual([['OURS01', id]]);
    await addAllCodes(ctx);
    expect(await dueCodes(db, other.id, ctx.now(), 10)).toHaveLength(2);
  });

  it('takes the only branch for the pickup, and its place', async () => {
    const { ctx, db } = fixture;
    const place = { latitude: 29.311, longitude: 47.982 };
    const branch = {
      connectionId: ctx.connection.id,
      id: 'a'.repeat(24),
      name: 'Qibla',
      syncedAt: ctx.now(),
      ...place,
    };
    await db.insert(branches).values(branch);
    const order = await orderElsewhere(fixture);
    await enterCode(ctx, { code: order.code, by: { source: 'user', actorId: ctx.user.id } });
    const [row] = await rowsOfCode(fixture, order.code);
    expect(row).toMatchObject({ branchId: branch.id, originLatitude: 29.311, originLongitude: 47.982 });
    // An order that is under way is awaited.
    expect(row).toMatchObject({ endedAt: null, promisedAt: expect.any(Date) });
    await db.delete(branches);
  });
});

async function adoptWithoutOutcome(code: string) {
  await enterCode(fixture.ctx, { code, by: { source: 'user', actorId: null } });
}

async function orderOfAnotherMerchant(): Promise<string> {
  const bahrain = await createServiceFixture({ country: 'BH' });
  try {
    return (await orderElsewhere(bahrain)).code;
  } finally {
    await bahrain.close();
  }
}

it('reads the list of its own connection only', async () => {
  const { ctx } = fixture;
  const { id } = await addByCode(ctx, { codes: ['ABCD'] });
  const other = { ...ctx, connection: { ...ctx.connection, id: '00000000-0000-7000-8000-000000000000' } };
  await expect(readCodeList(other, { list: id })).rejects.toMatchObject({ code: 'code_list_not_found' });
});

it('settles no code of another connection, not even of a list with the same id', async () => {
  const { ctx, db } = fixture;
  const pair = [await addConnection(fixture), await addConnection(fixture)];
  const list = { id: newId(), createdBy: null, createdAt: ctx.now() };
  for (const { id } of pair)
    await insertCodeList(db, { ...list, connectionId: id }, { codes: ['SAME1', 'SAME2'], unread: [] });
  const [first, second] = pair.map(({ id }) => ({ connectionId: id, listId: list.id, position: 0 }));
  if (!first || !second) throw new Error('two connections were added');
  await settleCode(db, first, { outcome: 'added' });
  const dueOf = async ({ connectionId }: typeof first) =>
    (await dueCodes(db, connectionId, ctx.now(), 10)).map(({ code }) => code);
  expect([await dueOf(first), await dueOf(second)]).toEqual([['SAME2'], ['SAME1', 'SAME2']]);
  await settleCode(db, second, { outcome: 'not_found' });
  const read = ({ connectionId }: typeof first) =>
    readCodeList({ ...ctx, connection: { ...ctx.connection, id: connectionId } }, { list: list.id });
  expect(await read(first)).toMatchObject({ total: 2, waiting: 1, counts: { added: 1, not_found: 0 }, missing: [] });
  expect(await read(second)).toMatchObject({
    total: 2,
    waiting: 1,
    counts: { added: 0, not_found: 1 },
    missing: [{ code: 'SAME1' }],
  });
});

it('an order of another connection is not known here by the same code', async () => {
  const { ctx, db } = fixture;
  const [own, other] = [await addConnection(fixture), await addConnection(fixture)];
  await addOrders(db, other.id, [{ at: '2026-11-20T09:00:00Z', code: 'THEIRS' }]);
  const list = { id: newId(), createdBy: null, createdAt: ctx.now(), connectionId: own.id };
  await insertCodeList(db, list, { codes: ['THEIRS'], unread: [] });
  await settleKnown(db, own.id);
  expect((await dueCodes(db, own.id, ctx.now(), 10)).map(({ code }) => code)).toEqual(['THEIRS']);
});

it('of two lists of the same moment the one with the later id is the newest', async () => {
  const { ctx, db } = fixture;
  const { id: connectionId } = await addConnection(fixture);
  const ids = [newId(), newId(), newId()].sort();
  for (const id of [ids[1], ids[2], ids[0]])
    await insertCodeList(
      db,
      { id: id ?? '', connectionId, createdBy: null, createdAt: ctx.now() },
      { codes: [], unread: ['x'] },
    );
  await db.update(codeLists).set({ createdAt: ctx.now() }).where(eq(codeLists.connectionId, connectionId));
  const newest = await readNewestCodeList({ db, connection: { ...ctx.connection, id: connectionId } });
  expect(newest.list?.id).toBe(ids[2]);
});

it('an older list of a connection keeps its own codes and progress', async () => {
  const { ctx } = fixture;
  const connection = { ...ctx.connection, id: (await addConnection(fixture)).id };
  const [older, newer] = [
    await addByCode({ ...ctx, connection }, { codes: ['OLDER1'] }),
    await addByCode({ ...ctx, connection }, { codes: ['NEWER1', 'NEWER2'] }),
  ];
  const first = { connectionId: connection.id, listId: newer.id, position: 0 };
  await settleCode(ctx.db, first, { outcome: 'added' });
  const read = async (list: string) => (await readCodeList({ ...ctx, connection }, { list })).waiting;
  expect([await read(older.id), await read(newer.id)]).toEqual([1, 1]);
  expect(await readNewestCodeList({ ...ctx, connection })).toMatchObject({ list: { id: newer.id, total: 2 } });
  expect(await readCodeList({ ...ctx, connection }, { list: older.id })).toMatchObject({ id: older.id, total: 1 });
});

it('wakes only connections of this mode with a code that is due', async () => {
  const { ctx, db } = fixture;
  const waiting = async (codes: string[], minutes = 0) => {
    const { id: connectionId } = await addConnection(fixture);
    const createdAt = new Date(ctx.now().getTime() + minutes * 60_000);
    const list = { id: newId(), connectionId, createdBy: null, createdAt };
    await insertCodeList(db, list, { codes, unread: ['no code'] });
    return connectionId;
  };
  const [due, settled, later, otherMode] = [
    await waiting(['DUE01']),
    await waiting([]),
    await waiting(['LATER1'], 5),
    await waiting(['MODE01']),
  ];
  await db.update(connections).set({ sandbox: false }).where(eq(connections.id, otherMode));
  expect(await dueCodes(db, later, ctx.now(), 10)).toEqual([]);
  const woken = new Set(await connectionsWithDueCodes(db, ctx.now()));
  expect([due, settled, later, otherMode].map((id) => woken.has(id))).toEqual([true, false, false, false]);
});

it('gives a page the list that is being added, and only to a person who may add orders', async () => {
  const ctx = { ...fixture.ctx, connection: { ...fixture.ctx.connection, id: (await addConnection(fixture)).id } };
  const given = async (permissions = ctx.user.permissions) => {
    const client = new QueryClient();
    await prefetchCodesUnderWay(client, { ...ctx, user: { ...ctx.user, permissions } });
    return client.getQueryData(codeListQueries.newest().queryKey)?.list;
  };
  expect(await given()).toBeUndefined();
  const { id } = await addByCode(ctx, { codes: ['PAGE01'] });
  expect(await given()).toMatchObject({ id, waiting: 1 });
  expect(await given(['delivery:read'])).toBeUndefined();
  await settleCode(ctx.db, { connectionId: ctx.connection.id, listId: id, position: 0 }, { outcome: 'not_found' });
  expect(await given()).toBeUndefined();
});
