import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { ServiceConflict, ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readActivity } from './activity.server';
import { copyOfBranches, nameOfBranch } from './list.server';
import { readBranch } from './read.server';
import { sameBranch } from './same-branch';
import { sendBranch } from './with-address.server';

/** 01:00 on 1 March in Kuwait: a new day, and a new month. */
const NOW = new Date('2028-02-29T22:00:00Z');

let fixture: ServiceFixture;
let ctx: Context;
let other: Context['connection'];
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
  other = await addConnection(fixture);
  const own = ctx.connection.id;
  const branch = { phone: '+96522250101', address: '', latitude: 29.33, longitude: 48.07, syncedAt: NOW };
  await fixture.db.insert(branches).values([
    { ...branch, connectionId: own, id: 'salmiya', name: 'Our Salmiya' },
    { ...branch, connectionId: own, id: 'jahra', name: 'Our Jahra', goneAt: NOW },
    { ...branch, connectionId: other.id, id: 'salmiya', name: 'Their Salmiya' },
    { ...branch, connectionId: other.id, id: 'theirs', name: 'Theirs' },
  ]);
  const of = { branchId: 'salmiya', deliveryFee: '1.255' };
  const [today, lastMonth] = ['2028-02-29T21:30:00Z', '2028-02-10T10:00:00Z'];
  await addOrders(fixture.db, own, [
    { ...of, at: today, code: 'NEWEST', createdAt: new Date('2028-02-29T21:59:00Z') },
    { ...of, at: today, status: 'pending', testMode: true },
    { ...of, at: today, status: 'rejected' },
    { ...of, at: today, status: 'canceled' },
    { ...of, at: today, deliveryFee: '2.005', currency: null },
    { ...of, at: today, deliveryFee: '16.160', currency: 'SAR' },
    { ...of, at: '2028-02-29T21:00:00Z', status: 'status_of_tomorrow' },
    { ...of, at: '2028-02-29T20:59:59Z', deliveryFee: '4.001' },
    { ...of, at: lastMonth, deliveryFee: '4.002', status: 'unknown' },
    { ...of, at: '2028-01-31T21:00:00Z', deliveryFee: '4.004' },
    { ...of, at: '2028-01-31T20:59:59Z', deliveryFee: '4.008' },
    { ...of, at: today, branchId: 'jahra', status: 'en_route' },
    { ...of, at: today, branchId: null, status: 'en_route' },
  ]);
  await addOrders(fixture.db, other.id, [
    { ...of, at: today, status: 'en_route' },
    { ...of, at: lastMonth },
    { ...of, at: today, branchId: 'theirs', status: 'status_of_theirs' },
    { ...of, at: today, code: 'THEIRS', createdAt: new Date('2028-02-29T21:59:30Z') },
  ]);
});
afterAll(() => fixture.close());

const as = (of: string[] | null, permissions = ctx.user.permissions): Context => ({
  ...ctx,
  user: { ...ctx.user, branches: of, permissions },
});

test('a branch has the exact numbers of its own orders: today’s, last month’s and those under way', async () => {
  const { branch, deliveries } = await readBranch(as(['salmiya']), { id: 'salmiya' });
  expect(branch).toMatchObject({ id: 'salmiya', name: 'Our Salmiya', gone: false });
  expect(deliveries).toMatchObject({
    underWay: 3,
    today: {
      ...{ created: 5, completed: 3 },
      fees: [
        { currency: 'KWD', amount: '3.260' },
        { currency: 'SAR', amount: '16.160' },
      ],
    },
    lastMonth: {
      ...{ created: 3, completed: 2, from: '2028-02-01', to: '2028-02-29' },
      fees: [{ currency: 'KWD', amount: '8.005' }],
    },
  });
  expect(deliveries?.today.byStatus).toEqual([
    { status: 'canceled', count: 1 },
    { status: 'completed', count: 3 },
    { status: 'rejected', count: 1 },
    { status: 'status_of_tomorrow', count: 1 },
  ]);
  expect(deliveries?.latest).toHaveLength(6);
  expect(deliveries?.latest[0]).toMatchObject({ code: 'NEWEST', createdAt: '2028-02-29T21:59:00.000Z' });
});

test('somebody of some branches is shown these alone, by name, number and detail', async () => {
  const narrow = as(['salmiya']);
  const names = async (of: Context) => (await copyOfBranches(of)).branches.map(({ name }) => name);
  expect([await names(narrow), await names(as(null))]).toEqual([['Our Salmiya'], ['Our Jahra', 'Our Salmiya']]);
  expect([await nameOfBranch(narrow, 'salmiya'), await nameOfBranch(narrow, 'jahra')]).toEqual([
    'Our Salmiya',
    undefined,
  ]);
  expect([await nameOfBranch(as(null), 'jahra'), await nameOfBranch(as(null), 'theirs')]).toEqual([
    'Our Jahra',
    undefined,
  ]);
  expect(await readActivity(narrow)).toEqual({ underWay: { salmiya: 3 } });
  expect(await readActivity(as(null))).toEqual({ underWay: { salmiya: 3, jahra: 1 } });
  await expect(readBranch(narrow, { id: 'jahra' })).rejects.toMatchObject({ status: 404, code: 'branch_not_found' });
  const blind = ctx.user.permissions.filter((permission) => permission !== 'delivery:read');
  expect(await readBranch(as(null, blind), { id: 'jahra' })).toMatchObject({
    ...{ branch: { name: 'Our Jahra', gone: true }, deliveries: null },
  });
});

const facts = { operation: 'x', attempts: 1, outcome: 'not-done' as const, code: null, isOwn: true };
const refusal = (responseMessage: string, paths: string[] = [], status = 400) =>
  new ServiceRefusal({
    ...facts,
    status,
    responseMessage,
    fields: paths.map((path) => ({ path, message: 'missing' })),
  });

test('a branch is sent with an address where the service asked for one, and is not sent twice for another refusal', async () => {
  const branch = { name: 'Bayan', latitude: 29.3034, longitude: 48.0392 };
  const address = 'Bayan, Kuwait';
  const location = { lat: 29.3034, lng: 48.0392 };
  const send = async (of: object, refusals: Error[], branchesNeedAddress = false) => {
    const sent: unknown[] = [];
    const own = { db: fixture.db, connection: { ...ctx.connection, branchesNeedAddress } };
    const answer = await sendBranch(own, of, async (body) => {
      sent.push(body);
      const failure = refusals.shift();
      if (failure) throw failure;
      return 'saved';
    }).catch((failure: unknown) => failure);
    return [...sent, answer];
  };
  expect(await send({ ...branch, address: 'typed' }, [])).toEqual([branch, 'saved']);
  const asks = [refusal('address is required'), refusal('no', ['location.lat']), refusal('no', ['name', 'address'])];
  for (const failure of asks)
    expect(await send(branch, [failure])).toEqual([branch, { ...branch, address, location }, 'saved']);
  const typed = { ...branch, address: ' Street 5 ' };
  expect(await send(typed, [], true)).toEqual([{ ...branch, address: 'Street 5', location }, 'saved']);
  expect(await send({ ...branch, address: ' ' }, [], true)).toEqual([{ ...branch, address, location }, 'saved']);
  expect(await send({ name: 'Moved' }, [], true)).toEqual([{ name: 'Moved' }, 'saved']);
  const others = [
    refusal('address is wrong', ['phone']),
    refusal('addressee is unknown'),
    refusal('address is required', [], 422),
    new ServiceConflict({ ...facts, status: 409, responseMessage: 'address' }),
    new Error('address'),
  ];
  for (const failure of others) expect(await send(branch, [failure])).toEqual([branch, failure]);
});

test('two branches are one by name, the last eight digits of the phone and the place to a metre', () => {
  const branch = { name: ' Bayan', phone: '+965 2225 0199', latitude: 29.3034, longitude: 48.0392 };
  const same = (change: object) => sameBranch(branch, { ...branch, ...change });
  const alike = [{ name: 'Bayan ' }, { phone: '22250199' }, { phone: '٢٢٢٥٠١٩٩' }, { latitude: 29.303_414 }];
  expect(alike.map(same)).toEqual([true, true, true, true]);
  const unlike = [{ name: 'bayan' }, { phone: '12250199' }, { latitude: 29.303_416 }, { longitude: 48.039_216 }];
  expect(unlike.map(same)).toEqual([false, false, false, false]);
  expect(sameBranch({ ...branch, latitude: null }, { ...branch, latitude: null })).toBe(false);
});
