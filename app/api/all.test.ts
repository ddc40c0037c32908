import { and, eq, inArray } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { connections, deliveries, memberships, users, walletSnapshots, wallets } from '@/lib/db/schema';
import { AllMerchants } from '@/lib/deliveries/all/schema';
import { STATUS_GROUPS } from '@/lib/deliveries/list/views';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { AllTracked } from '@/lib/tracking/schema';
import * as all from './all/route';
import * as allTracking from './all/tracking/route';
import * as list from './deliveries/route';
import { ALPHA, addMerchant, fillMerchant, IDS, NOW, OMEGA } from './testing-two-merchants';

/** Numbers over all merchants that a person sees, each in their branches there, and nothing of the others. */

const HOST = 'localhost:3000';
let fixture: AuthFixture;
let ids: { alpha: string; omega: string; third: string };

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  const { db } = fixture;
  const owner = await fixture.person('owner');
  ids = {
    alpha: await addMerchant(db, ALPHA),
    omega: await addMerchant(db, OMEGA),
    third: await addMerchant(db, { ...OMEGA, slug: 'third', word: 'third' }),
  };
  await fillMerchant(db, ids.alpha, owner.id, ALPHA);
  await fillMerchant(db, ids.omega, owner.id, OMEGA);
  const [copied] = await db.select().from(deliveries).where(eq(deliveries.connectionId, ids.alpha)).limit(1);
  if (!copied) throw new Error('the merchant has no order');
  const { area: _, ...row } = copied;
  const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const add = (connectionId: string, of: Partial<typeof row>) =>
    db.insert(deliveries).values({
      ...{ ...row, id: crypto.randomUUID(), reference: crypto.randomUUID(), code: null, draft: {}, testMode: false },
      ...{ connectionId, branchId: IDS.branch, dealtWithAt: null, createdAt: at(5), statusAt: at(5), promisedAt: null },
      ...{ recordId: null, scheduledAt: null, trackingUrl: null, pickupQrUrl: null, ...of },
    });
  for (const id of [ids.alpha, ids.omega]) {
    await db.delete(deliveries).where(eq(deliveries.connectionId, id));
    await db.delete(walletSnapshots).where(eq(walletSnapshots.connectionId, id));
    await db.delete(wallets).where(eq(wallets.connectionId, id));
    await db.update(connections).set({ testMode: false, attention: {} }).where(eq(connections.id, id));
    const balance = id === ids.alpha ? '4.000' : '90.000';
    await db
      .insert(walletSnapshots)
      .values({ connectionId: id, at: NOW, balance, warningLevel: '5', currency: 'KWD', source: 'worker' });
  }
  await add(ids.alpha, { status: 'failed', currency: 'KWD', createdAt: at(50 * 60) });
  await add(ids.alpha, { status: 'en_route', currency: 'KWD', promisedAt: at(30), driverMovedAt: NOW });
  await add(ids.alpha, { status: 'en_route', currency: 'KWD', branchId: 'other', driverMovedAt: NOW });
  await add(ids.alpha, {
    status: 'completed',
    currency: 'KWD',
    deliveryFee: '1.250',
    paymentType: 'cash',
    amount: '3',
  });
  await add(ids.alpha, { status: 'completed', currency: 'BHD', deliveryFee: '0.500', branchId: 'other' });
  await add(ids.alpha, { status: 'completed', currency: 'KWD', deliveryFee: '70', testMode: true });
  await add(ids.omega, {
    status: 'completed',
    currency: 'KWD',
    deliveryFee: '2.000',
    paymentType: 'paid',
    amount: '9',
  });
  await add(ids.omega, { status: 'accepted', currency: 'KWD' });
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});

type Roles = { [Merchant in keyof typeof ids]?: [Role, string[]?] };

async function readAs(role: Role | null, of: Roles = {}) {
  const text = await askAs(all.GET, '/all', role, of);
  return { ...AllMerchants.parse(JSON.parse(text)), text };
}

async function askAs(handler: typeof all.GET, path: string, role: Role | null, of: Roles): Promise<string> {
  const { id, token } = await fixture.person('viewer');
  await fixture.db.update(users).set({ role }).where(eq(users.id, id));
  for (const [merchant, [itsRole, branches = null]] of Object.entries(of)) {
    const connectionId = ids[merchant as keyof typeof ids];
    await fixture.db.insert(memberships).values({ userId: id, connectionId, role: itsRole, branches });
  }
  const cookie = sessionCookie(token, false).split(';')[0] ?? '';
  const slug = of.alpha || role ? 'alpha' : 'omega';
  const request = new NextRequest(`http://${HOST}/api${path}`, {
    headers: { host: HOST, cookie, [CONNECTION_HEADER]: slug },
  });
  return (await handler(request, { params: Promise.resolve({}) })).text();
}
const of = ({ merchants }: AllMerchants, wanted: string) => merchants.find(({ slug }) => slug === wanted);
const numbersOf = ({ merchants }: AllMerchants) =>
  Object.fromEntries(
    merchants.map(({ slug, attention, late, failed, underWay }) => [slug, [attention, late, failed, underWay]]),
  );

test('an owner sees what stands at every merchant, by branch, and each balance against its level', async () => {
  const found = await readAs('owner');
  expect(numbersOf(found)).toEqual({ alpha: [2, 1, 1, 2], omega: [0, 0, 0, 1], third: [0, 0, 0, 0] });
  expect(of(found, 'alpha')?.branches.map(({ id, underWay }) => [id, underWay])).toEqual(
    expect.arrayContaining([
      [IDS.branch, 1],
      ['other', 1],
    ]),
  );
  expect(of(found, 'alpha')?.wallet).toMatchObject({ balance: '4.000', level: '5.000', isLow: true });
  expect(of(found, 'omega')?.wallet).toMatchObject({ balance: '90.000', isLow: false });
  expect(of(found, 'third')?.wallet).toBeNull();
});

test('the day is by merchant and currency, without test orders', async () => {
  const { today } = await readAs('owner');
  const dayOf = (id: string) =>
    today.filter(({ merchantId }) => merchantId === id).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  expect(dayOf(ids.alpha)).toMatchObject([
    { currency: 'BHD', completed: 1, fees: '0.500' },
    { currency: 'KWD', created: 3, completed: 1, failed: 1, fees: '1.250', cash: '3.000' },
  ]);
  expect(dayOf(ids.omega)).toMatchObject([{ currency: 'KWD', created: 2, completed: 1, fees: '2.000', cash: '0.000' }]);
});

test('a business day begins when its merchant says, and what was dealt with is no failed order', async () => {
  const { db } = fixture;
  const [night] = await db.select().from(deliveries).where(eq(deliveries.connectionId, ids.omega)).limit(1);
  const [failed] = await db.select().from(deliveries).where(eq(deliveries.status, 'failed')).limit(1);
  if (!night || !failed) throw new Error('there are no orders');
  const { area: _, ...row } = night;
  // After midnight of Kuwait, and before six.
  const at = new Date(`${NOW.toISOString().slice(0, 10)}T00:30:00Z`);
  const own = { id: crypto.randomUUID(), reference: crypto.randomUUID(), code: null, createdAt: at, statusAt: at };
  await db.insert(deliveries).values({ ...row, ...own, status: 'completed', deliveryFee: '8', currency: 'KWD' });
  await db.update(deliveries).set({ dealtWithAt: NOW }).where(eq(deliveries.id, failed.id));
  const feesAt = async (hour: number) => {
    await db.update(connections).set({ dayStartHour: hour }).where(eq(connections.id, ids.omega));
    const { today } = await readAs('owner');
    return today.find(({ merchantId, currency }) => merchantId === ids.omega && currency === 'KWD')?.fees;
  };
  expect([await feesAt(0), await feesAt(6)]).toEqual(['10.000', '2.000']);
  expect(numbersOf(await readAs('owner')).alpha).toEqual([1, 1, 0, 2]);
  await db.update(connections).set({ dayStartHour: 0 }).where(eq(connections.id, ids.omega));
  await db.delete(deliveries).where(eq(deliveries.id, own.id));
  await db.update(deliveries).set({ dealtWithAt: null }).where(eq(deliveries.id, failed.id));
});

test('somebody of a branch has its numbers alone, and no balance', async () => {
  const found = await readAs(null, { alpha: ['manager', ['other']], omega: ['finance'] });
  expect(numbersOf(found)).toEqual({ alpha: [0, 0, 0, 1], omega: [0, 0, 0, 1] });
  expect(of(found, 'alpha')).toMatchObject({ wallet: null, branches: [{ id: 'other' }] });
  expect(of(found, 'omega')?.wallet).toMatchObject({ balance: '90.000' });
  expect(found.today.filter(({ merchantId }) => merchantId === ids.alpha)).toMatchObject([
    { currency: 'BHD', created: 1, completed: 1 },
    { currency: 'KWD', created: 1, completed: 0, fees: '0.000' },
  ]);
  expect(found.today).toHaveLength(3);
  expect(found.text).not.toContain(IDS.branch === 'other' ? '' : `"id":"${IDS.branch}","name":"alpha`);
});

test('a merchant of others is in no answer', async () => {
  const { text, merchants } = await readAs(null, { omega: ['dispatcher'] });
  expect(merchants.map(({ slug, wallet }) => [slug, wallet])).toEqual([['omega', null]]);
  for (const foreign of ['alpha', ids.alpha, ids.third, 'third']) expect(text).not.toContain(foreign);
});

test('the map has the drivers of all merchants in sight, in the branches of each, and of no other', async () => {
  const at = { driverLatitude: 29.33, driverLongitude: 48.05, driverSeenAt: NOW };
  await fixture.db
    .update(deliveries)
    .set(at)
    .where(inArray(deliveries.status, ['en_route', 'accepted']));
  const driversOf = async (role: Role | null, of: Roles = {}) => {
    const text = await askAs(allTracking.GET, '/all/tracking', role, of);
    const found = AllTracked.parse(JSON.parse(text));
    const slugs = new Map(found.merchants.map(({ id, slug }) => [id, slug]));
    const drivers = found.deliveries.map(({ merchantId, branchId }) => `${slugs.get(merchantId)} ${branchId}`);
    return { drivers: drivers.toSorted(), merchants: [...slugs.values()], text };
  };
  expect(await driversOf('viewer')).toMatchObject({
    drivers: [`alpha ${IDS.branch}`, 'alpha other', `omega ${IDS.branch}`].toSorted(),
  });
  const clerk = await driversOf(null, { alpha: ['dispatcher', ['other']] });
  expect(clerk).toMatchObject({ drivers: ['alpha other'], merchants: ['alpha'] });
  for (const foreign of [ids.omega, OMEGA.word, IDS.branch]) expect(clerk.text).not.toContain(foreign);
  expect(await driversOf(null, { omega: ['finance'] })).toMatchObject({ drivers: [`omega ${IDS.branch}`] });
});

test('each number is that of the list it leads to, of a merchant and of a branch', async () => {
  const { db } = fixture;
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, ids.alpha), eq(deliveries.status, 'en_route')))
    .limit(1);
  if (!row) throw new Error('there is no order under way');
  const { area: _, ...columns } = row;
  const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const usual = { driverMovedAt: NOW, promisedAt: null, dealtWithAt: null, branchId: 'other', testMode: false };
  const added = [
    { status: 'en_route', promisedAt: at(45) },
    { status: 'accepted', promisedAt: at(45), dealtWithAt: at(1) },
    { status: 'pending', promisedAt: at(45), statusAt: at(90) },
    { status: 'pending', statusAt: at(90) },
    { status: 'submitting' },
    { status: 'accepted', promisedAt: at(45), testMode: true },
    { status: 'unknown', branchId: IDS.branch },
    { status: 'rejected' },
    { status: 'completed', promisedAt: at(45) },
  ].map((of) => ({ ...columns, ...usual, id: crypto.randomUUID(), reference: crypto.randomUUID(), code: null, ...of }));
  await db.insert(deliveries).values(added);
  const found = await readAs('owner');
  const lists = {
    attention: 'show=attention',
    late: 'show=late',
    failed: 'show=attention&status=failed,rejected',
    underWay: `status=${STATUS_GROUPS.underWay.join()}`,
  };
  const rowsOf = async (query: string) => {
    const text = await askAs(list.GET, `/deliveries?${query}`, 'owner', {});
    return (JSON.parse(text) as { rows: unknown[] }).rows.length;
  };
  const alpha = of(found, 'alpha');
  expect(alpha).toMatchObject({ attention: 8, late: 4, failed: 2, underWay: 8 });
  for (const [name, query] of Object.entries(lists)) {
    const count = name as keyof typeof lists;
    expect(await rowsOf(query), name).toBe(alpha?.[count]);
    for (const branch of alpha?.branches ?? [])
      expect(await rowsOf(`${query}&branch=${branch.id}`), `${name} ${branch.id}`).toBe(branch[count]);
  }
  for (const { id } of added) await db.delete(deliveries).where(eq(deliveries.id, id));
});
