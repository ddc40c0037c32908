import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ROLE_PERMISSIONS } from '@/lib/auth/permissions';
import { pause } from '@/lib/db/pause';
import { users, walletSnapshots, wallets } from '@/lib/db/schema';
import { recordScreens } from '@/lib/live/events/event-rows.server';
import { UNFINISHED_STATUSES } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { createGateway } from '@/lib/service/gateway.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { coverOf } from './cover.server';
import { freeBalance } from './free-balance.server';
import { balancesInSight } from './low-wallets.server';
import { knownWallet, readBalance, readWallet, refreshWallet } from './read.server';
import { receiveLowBalance } from './receive-low-balance.server';
import { recordBalance } from './record.server';
import { addSnapshot, lockWallet } from './rows.server';
import { setOwnLevel } from './set-own-level.server';
import { settleWarning } from './settle-warning.server';
import { watchWallets } from './watch.server';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.control('DELETE', '/faults');
  await fixture.db.delete(walletSnapshots);
  await fixture.db.delete(wallets);
  await balanceIs(100, 25);
});

const balanceIs = (balance: number, level: number | null) =>
  fixture.control('PUT', `/merchants/${fixture.merchant.id}/wallet`, { balance, warning_balance_level: level });
const snapshots = () => fixture.db.select().from(walletSnapshots).orderBy(walletSnapshots.at);

test.each(['BHD', 'SAR'] as const)('a wallet without a currency is in %s, the merchant’s', async (currency) => {
  const server = await serveRequests(() => Response.json({ balance: 7.5, warning_balance_level: 10 }));
  const service = createGateway({ baseUrl: server.url, v2: { apiKey: 'a-key', apiSecret: 'a-secret' } });
  const balance = await readBalance({ service, connection: { currency } });
  await server.close();
  expect(balance).toMatchObject({ currency, warningLevel: '10' });
});

test('fees under way are committed; test orders, ended orders and other currencies are not', async () => {
  const at = '2026-11-01T10:00:00Z';
  await addOrders(fixture.db, ctx.connection.id, [
    { at, status: 'pending', deliveryFee: '1.101' },
    { at, status: 'en_route', deliveryFee: '2.202' },
    { at, status: 'unknown', deliveryFee: null, estimatedFee: '0.303' },
    { at, status: 'accepted', deliveryFee: null },
    { at, status: 'pending', testMode: true },
    { at, status: 'pending', currency: 'SAR' },
    { at },
    { at, status: 'canceled' },
  ]);
  const wallet = await readWallet(ctx);
  expect(wallet).toMatchObject({
    committed: { amount: '3.606', count: 4, withoutFee: 1 },
    balance: '100.000',
    free: '96.394',
    low: false,
    problem: null,
  });
  expect(await coverOf(ctx, { fee: '96.394' })).toMatchObject({ covers: true });
  expect(await coverOf(ctx, { fee: '96.395' })).toMatchObject({ covers: false, numbers: { short: '0.001' } });
  const dispatcher = { ...ctx, user: { ...ctx.user, permissions: ROLE_PERMISSIONS.dispatcher } };
  expect(await coverOf(dispatcher, { fee: '500' })).toEqual({ covers: false, numbers: null });
});

test('the fee of an order is the one that the service named, before the one that was estimated', async () => {
  const other = await addConnection(fixture);
  await addOrders(fixture.db, other.id, [
    { at: '2026-11-21T10:00:00Z', status: 'pending', deliveryFee: '2.000', estimatedFee: '1.000' },
    { at: '2026-11-21T10:00:00Z', status: 'pending', deliveryFee: null, estimatedFee: '0.500' },
  ]);
  const { committed } = await readWallet({ ...ctx, connection: { ...ctx.connection, id: other.id } });
  expect(committed.amount).toBe('2.500');
});

test('sums are of the wallet’s own currency, whatever that of the merchant', async () => {
  const other = await addConnection(fixture);
  const at = '2026-11-21T10:00:00Z';
  await fixture.db.insert(walletSnapshots).values({
    connectionId: other.id,
    at: new Date(at),
    balance: '50',
    warningLevel: null,
    currency: 'SAR',
    source: 'worker',
  });
  await addOrders(fixture.db, other.id, [
    { at, status: 'pending', deliveryFee: '9.00', currency: 'SAR' },
    { at, status: 'pending', deliveryFee: '2.000', currency: 'KWD' },
  ]);
  const wallet = await knownWallet({ db: fixture.db, connection: { ...ctx.connection, id: other.id } });
  expect([wallet.currency, wallet.committed.amount, wallet.free]).toEqual(['SAR', '9.000', '41.000']);
});

test('orders of another connection are not committed here, and a test connection has nothing to cover', async () => {
  const other = await addConnection(fixture);
  await addOrders(fixture.db, other.id, [{ at: '2026-11-01T10:00:00Z', status: 'pending', deliveryFee: '50' }]);
  const { committed } = await readWallet({ ...ctx, connection: { ...ctx.connection, id: other.id } });
  expect(committed).toMatchObject({ amount: '50.000', count: 1 });
  expect((await readWallet(ctx)).committed.count).toBe(4);
  const inTestMode = { ...ctx, connection: { ...ctx.connection, testMode: true } };
  expect(await coverOf(inTestMode, { fee: '1' })).toEqual({ covers: null, numbers: null });
});

test('a balance younger than a minute is not read again for a cover; an older one is', async () => {
  // Nothing was read before: the first cover reads.
  expect((await coverOf(ctx, { fee: '5' })).numbers?.balance).toBe('100.000');
  await balanceIs(1, null);
  expect(await coverOf(ctx, { fee: '5' })).toMatchObject({ covers: true });
  const later = { ...ctx, now: () => new Date(Date.now() + 61_000) };
  expect(await coverOf(later, { fee: '5' })).toMatchObject({ covers: false });
});

test('what is free for an import is the last known balance less the fees under way, or a fresh one', async () => {
  expect(await freeBalance(ctx, false)).toBeNull();
  expect(await freeBalance(ctx, true)).toBe('96.394');
  await balanceIs(4, null);
  expect(await freeBalance(ctx, false)).toBe('96.394');
  expect(await freeBalance(ctx, true)).toBe('0.394');
  expect((await snapshots()).map(({ source }) => source)).toEqual(['worker', 'worker']);
  await fixture.control('POST', '/faults', { times: 9, status: 503, path: '/v2/wallet' });
  expect(await freeBalance(ctx, true)).toBe('0.394');
});

test('a test connection and a key without the wallet leave an import without a balance', async () => {
  await refreshWallet(ctx, 'worker');
  const inTestMode = { ...ctx, connection: { ...ctx.connection, testMode: true } };
  const service = createGateway({ baseUrl: 'http://127.0.0.1:9', v0: { apiKey: 'a-key' } });
  for (const isFresh of [false, true]) {
    expect(await freeBalance(inTestMode, isFresh)).toBeNull();
    expect(await freeBalance({ ...ctx, service }, isFresh)).toBeNull();
  }
  expect(await coverOf({ ...ctx, service }, { fee: '1' })).toEqual({ covers: null, numbers: null });
});

test('a failure that is not the service’s is not taken for one', async () => {
  const failing = { ...ctx, service: { ...ctx.service, getWallet: () => Promise.reject(new TypeError('a fault')) } };
  await expect(freeBalance(failing, true)).rejects.toThrow('a fault');
  await expect(coverOf(failing, { fee: '1' })).rejects.toThrow('a fault');
  await expect(readWallet(failing)).rejects.toThrow('a fault');
});

test('a webhook without a level asks the service; where it is down, the webhook is tried again', async () => {
  await fixture.control('POST', '/faults', { times: 9, status: 503, path: '/v2/wallet' });
  const report = { level: '50', balance: '40', at: new Date() };
  await expect(receiveLowBalance(ctx, report)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a snapshot is added when something changed, and not for each look', async () => {
  for (let look = 0; look < 3; look += 1) await readWallet(ctx);
  await balanceIs(-0.25, 25);
  await refreshWallet(ctx, 'worker');
  await balanceIs(-0.25, null);
  await refreshWallet(ctx, 'webhook');
  expect((await snapshots()).map(({ balance, warningLevel, source }) => [balance, warningLevel, source])).toEqual([
    ['100.000', '25.000', 'visit'],
    ['-0.250', '25.000', 'worker'],
    ['-0.250', null, 'webhook'],
  ]);
});

test('a snapshot from before the newest one is not added', async () => {
  const snapshot = (at: string, balance: string) => ({
    balance,
    warningLevel: null,
    currency: 'KWD',
    at: new Date(at),
  });
  const add = (at: string, balance: string) =>
    addSnapshot(ctx.db, ctx.connection.id, { ...snapshot(at, balance), source: 'worker' });
  expect(await add('2028-02-01T09:00:00Z', '100.000')).toBe(true);
  expect(await add('2028-02-01T08:00:00Z', '40.000')).toBe(false);
  expect((await snapshots()).map(({ balance }) => balance)).toEqual(['100.000']);
});

test('of two reads at the same time the second waits for the first, and repeats no snapshot', async () => {
  const snapshot = (at: string) => ({ balance: '100.000', warningLevel: null, currency: 'KWD', at: new Date(at) });
  let second: Promise<void> | undefined;
  await ctx.db.transaction(async (tx) => {
    await lockWallet(tx, ctx.connection.id);
    await addSnapshot(tx, ctx.connection.id, { ...snapshot('2028-02-01T09:00:00Z'), source: 'worker' });
    second = recordBalance(ctx, snapshot('2028-02-01T09:00:01Z'), 'visit');
    await Promise.race([second, pause(100, new AbortController().signal)]);
  });
  await second;
  expect(await snapshots()).toMatchObject([{ source: 'worker' }]);
});

test('a low balance warns until it is dealt with; at a lower level, or after a recovery, it warns again', async () => {
  await balanceIs(24, 25);
  expect((await readWallet(ctx)).warning).toEqual({ by: 'service', level: '25.000', isSettled: false });
  expect((await settleWarning(ctx)).warning?.isSettled).toBe(true);
  await balanceIs(20, 25);
  expect(await readWallet(ctx)).toMatchObject({ low: true, warning: { isSettled: true } });

  expect((await setOwnLevel(ctx, { level: '20.5' })).warning).toMatchObject({ by: 'own', isSettled: false });
  await setOwnLevel(ctx, { level: null });
  await balanceIs(60, 25);
  expect(await readWallet(ctx)).toMatchObject({ low: false, warning: null });
  await balanceIs(24, 25);
  expect((await readWallet(ctx)).warning?.isSettled).toBe(false);
});

test.each(['own', 'service', 'reported'] as const)('a level that is set higher warns anew, of the %s', async (by) => {
  await balanceIs(4, null);
  const set = {
    own: (level: number) => setOwnLevel(ctx, { level: String(level) }),
    service: (level: number) => balanceIs(4, level),
    reported: (level: number) => receiveLowBalance(ctx, { level: String(level), balance: '4', at: new Date() }),
  };
  await set[by](5);
  await readWallet(ctx);
  await settleWarning(ctx);
  await set[by](5);
  expect((await readWallet(ctx)).warning).toMatchObject({ by, isSettled: true });
  await set[by](20);
  expect((await readWallet(ctx)).warning).toMatchObject({ by, isSettled: false });
  // Switched off, a level asks nothing.
  await settleWarning(ctx);
  await setOwnLevel(ctx, { level: null });
  expect((await readWallet(ctx)).warning?.isSettled ?? true).toBe(true);
});

test('an answer from before a report, or before another answer, erases and changes nothing', async () => {
  const asked = new Date(Date.now() - 1_000);
  await balanceIs(40, null);
  await receiveLowBalance(ctx, { level: '50', balance: '40', at: new Date(Date.now() - 60_000) });
  const { asOf } = await settleWarning(ctx);
  const older = { balance: '90.000', warningLevel: '30', currency: 'KWD', at: asked };
  await recordBalance(ctx, older, 'visit');
  expect(await knownWallet(ctx)).toMatchObject({
    balance: '40.000',
    warningLevel: null,
    warning: { by: 'reported', isSettled: true },
    asOf,
  });
});

test('a balance is read and recorded after our clock was set back by hours', async () => {
  const ahead = { ...ctx, now: () => new Date(Date.now() + 3 * 3_600_000) };
  const fast = { balance: '100.000', warningLevel: '25', currency: 'KWD', at: ahead.now() };
  await recordBalance(ahead, fast, 'worker');
  await receiveLowBalance(ahead, { level: '30', balance: '20', at: ahead.now() }).catch(() => undefined);
  await balanceIs(20, 25);
  const before = Date.now();
  const wallet = await readWallet(ctx);
  expect(wallet).toMatchObject({ balance: '20.000', low: true });
  expect(Date.parse(wallet.asOf ?? '')).toBeGreaterThanOrEqual(before - 1_000);
  expect(Date.parse(wallet.asOf ?? '')).toBeLessThan(Date.now() + 1_000);
});

test('while the service is down, an answer from before the report erases no warning either', async () => {
  await balanceIs(40, null);
  await readWallet(ctx);
  const asked = new Date();
  await fixture.control('POST', '/faults', { times: 9, status: 503, path: '/v2/wallet' });
  const report = { level: '50', balance: '40', at: asked };
  const later = { ...ctx, now: () => new Date(asked.getTime() + 1_000) };
  await expect(receiveLowBalance(later, report)).rejects.toThrow();
  const older = { balance: '90.000', warningLevel: null, currency: 'KWD', at: new Date(asked.getTime() + 500) };
  await recordBalance(ctx, older, 'visit');
  expect(await knownWallet(ctx)).toMatchObject({ balance: '40.000', warning: { by: 'reported', level: '50.000' } });
});

test('without a level there is no warning, however low the balance', async () => {
  await balanceIs(-5, null);
  expect(await readWallet(ctx)).toMatchObject({ balance: '-5.000', warningLevel: null, low: false, warning: null });
});

test('the level of a webhook warns until the balance is above it', async () => {
  await balanceIs(40, null);
  await receiveLowBalance(ctx, { level: '50', balance: '40', at: new Date() });
  expect((await readWallet(ctx)).warning).toEqual({ by: 'reported', level: '50.000', isSettled: false });
  await settleWarning(ctx);
  await balanceIs(45, null);
  expect((await readWallet(ctx)).warning).toEqual({ by: 'reported', level: '50.000', isSettled: true });
  await balanceIs(51, null);
  expect((await readWallet(ctx)).warning).toBeNull();
  await balanceIs(49, null);
  expect((await readWallet(ctx)).warning).toBeNull();
});

test('a webhook that names no level warns at the balance there is; an outdated one does not', async () => {
  await balanceIs(12, null);
  await receiveLowBalance(ctx, { level: null, balance: null, at: new Date() });
  expect((await readWallet(ctx)).warning).toMatchObject({ by: 'reported', level: '12.000' });
  await balanceIs(90, null);
  await receiveLowBalance(ctx, { level: '50', balance: '12', at: new Date() });
  expect((await readWallet(ctx)).warning).toBeNull();
});

test('a key that may not read the wallet: a webhook still warns, and the reason is stated', async () => {
  await fixture.control('POST', '/faults', { times: 9, status: 403, path: '/v2/wallet' });
  await receiveLowBalance(ctx, { level: '50', balance: '40', at: new Date() });
  expect(await readWallet(ctx)).toMatchObject({
    balance: null,
    free: null,
    problem: 'service_forbidden',
    warning: { by: 'reported', isSettled: false },
  });
  expect((await settleWarning(ctx)).warning?.isSettled).toBe(true);
  expect(await coverOf(ctx, { fee: '1' })).toEqual({ covers: null, numbers: null });
});

test('a key that may no longer read the wallet: a webhook without numbers warns at the last known balance', async () => {
  await balanceIs(37, null);
  await readWallet(ctx);
  await fixture.control('POST', '/faults', { times: 9, status: 403, path: '/v2/wallet' });
  await receiveLowBalance(ctx, { level: null, balance: null, at: new Date() });
  expect((await readWallet(ctx)).warning).toEqual({ by: 'reported', level: '37.000', isSettled: false });
});

test('a service that is down leaves the last known balance, with its age', async () => {
  const before = await readWallet(ctx);
  await fixture.control('POST', '/faults', { times: 9, status: 503, path: '/v2/wallet' });
  expect(await readWallet(ctx)).toMatchObject({
    balance: before.balance,
    asOf: before.asOf,
    problem: 'service_unavailable',
  });
});

test('fees of every status under way are committed, and of no other', async () => {
  const other = await addConnection(fixture);
  const at = '2026-11-01T10:00:00Z';
  const ended = ['completed', 'canceled', 'failed', 'rejected'];
  const statuses = ['submitting', 'unknown', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route', ...ended];
  expect(UNFINISHED_STATUSES).toHaveLength(statuses.length - ended.length);
  await addOrders(
    fixture.db,
    other.id,
    statuses.map((status, index) => ({ at, status, deliveryFee: String(10 ** index), currency: null })),
  );
  const { committed } = await readWallet({ ...ctx, connection: { ...ctx.connection, id: other.id } });
  expect(committed).toEqual({ amount: '1111111.000', count: 7, withoutFee: 0 });
});

test('balance, level and reading of one connection say nothing of another', async () => {
  await balanceIs(24, 25);
  const other = await addConnection(fixture);
  const elsewhere = { ...ctx, connection: { ...ctx.connection, id: other.id } };
  expect(await knownWallet(elsewhere)).toEqual({
    balance: null,
    warningLevel: null,
    ownLevel: null,
    currency: 'KWD',
    low: false,
    warning: null,
    committed: { amount: '0', count: 0, withoutFee: 0 },
    free: null,
    asOf: null,
    problem: null,
  });
  const { asOf } = await readWallet(ctx);
  expect(Math.abs(Date.now() - Date.parse(asOf ?? ''))).toBeLessThan(60_000);
  await setOwnLevel(ctx, { level: '30' });
  expect(await knownWallet(elsewhere)).toMatchObject({ balance: null, ownLevel: null, asOf: null });
  await setOwnLevel(elsewhere, { level: '5.5' });
  expect(await knownWallet(ctx)).toMatchObject({ balance: '24.000', ownLevel: '30.000', asOf });
  expect(await knownWallet(elsewhere)).toMatchObject({ ownLevel: '5.500', low: false });
});

test('wallets are low with a warning that nobody has dealt with, or when empty; the newest balance counts', async () => {
  const { id, name, email, role } = ctx.user;
  await fixture.db.insert(users).values({ id, name, email, role }).onConflictDoNothing();
  const low = async () => [...(await balancesInSight(ctx))].flatMap(([of, { isLow }]) => (isLow ? of : []));
  await balanceIs(25, 25);
  await readWallet(ctx);
  expect(await low()).toEqual([ctx.connection.id]);
  await fixture.db.update(users).set({ role: 'dispatcher' }).where(eq(users.id, id));
  expect(await low()).toEqual([]);
  await fixture.db.update(users).set({ role }).where(eq(users.id, id));
  await settleWarning(ctx);
  expect(await low()).toEqual([]);
  await balanceIs(0.001, null);
  await readWallet(ctx);
  expect(await low()).toEqual([]);
  await balanceIs(0, null);
  await readWallet(ctx);
  expect(await low()).toEqual([ctx.connection.id]);
  await balanceIs(20, 25);
  await readWallet(ctx);
  await settleWarning(ctx);
  await balanceIs(0, 25);
  await readWallet(ctx);
  expect(await low()).toEqual([ctx.connection.id]);
  await settleWarning(ctx);
  expect(await low()).toEqual([]);
  await balanceIs(3, null);
  await readWallet(ctx);
  expect(await low()).toEqual([]);
});

test('the wallets of open screens are read again and again until the end; what is unexpected is logged, a service that is down is not', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const other = await addConnection(fixture);
  const ended = new AbortController();
  const broken = await addConnection(fixture);
  const asked = new Set<string>();
  const unread = { ...ctx.service, getWallet: () => Promise.reject(new Error('no shape')) };
  const contextOf = async (id: string) => {
    asked.add(id);
    if (id === other.id) throw new Error('no such credentials');
    if (id === broken.id) return { ...ctx, connection: { ...ctx.connection, id }, service: unread };
    return id === ctx.connection.id ? ctx : { ...ctx, service: fixture.gatewayTo('http://127.0.0.1:9') };
  };
  await recordScreens(ctx.db, [ctx.connection.id]);
  const watching = watchWallets(ctx.db, contextOf, ended.signal, 10);
  const seen = async () => (await snapshots()).map(({ balance, source }) => [balance, source]);
  await expect.poll(seen).toEqual([['100.000', 'worker']]);
  await balanceIs(50, 25);
  await expect.poll(seen).toContainEqual(['50.000', 'worker']);
  await fixture.control('POST', '/faults', { times: 99, status: 503, path: '/v2/wallet' });
  ended.abort();
  await watching;
  expect(asked.size).toBeGreaterThan(2);
  const lines = logged.mock.calls.map(([line]) => String(line));
  expect(new Set(lines)).toEqual(new Set([other, broken].map(({ id }) => `wallet not read ${id}:`)));

  // Credentials that have no wallet are not asked for one.
  const getWallet = vi.fn(ctx.service.getWallet);
  const without = { ...ctx, service: { ...ctx.service, whyNot: () => 'needs_v2' as const, getWallet } };
  const once = new AbortController();
  const contextWithout = async () => {
    once.abort();
    return without;
  };
  await watchWallets(ctx.db, contextWithout, once.signal, 10);
  expect(getWallet).not.toHaveBeenCalled();
  expect(await coverOf(without, { fee: '1' })).toEqual({ covers: null, numbers: null });
  logged.mockRestore();
});

test('a change is published to open screens, and a look without one is not', async () => {
  await readWallet(ctx);
  const newest = async () =>
    (
      await fixture.pool.query<{ subject_ids: string[]; kind: string; actor_id: string | null }>(
        'select * from live_events order by id desc limit 1',
      )
    ).rows[0];
  const before = await newest();
  await readWallet(ctx);
  expect(await newest()).toEqual(before);
  await balanceIs(99, 25);
  await readWallet(ctx);
  const changed = await newest();
  expect(changed).not.toEqual(before);
  expect(changed).toMatchObject({ kind: 'wallet', subject_ids: [ctx.connection.id] });
  const byUser = { kind: 'wallet', subject_ids: [ctx.connection.id], actor_id: ctx.user.id };
  await setOwnLevel(ctx, { level: '100' });
  expect(await newest()).toMatchObject(byUser);
  await fixture.pool.query('delete from live_events');
  await settleWarning(ctx);
  expect(await newest()).toMatchObject(byUser);
});
