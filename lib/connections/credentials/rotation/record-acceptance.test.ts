import { afterEach, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { connectionCredentials } from '@/lib/db/schema';
import { problemOf } from '../problem.server';
import { recordAcceptance } from './record-acceptance.server';
import { ending, rotationFixture } from './testing-rotation';

/** The status of credentials is recorded, without a write at each call. */

const { get, give, gateway, sets, shown, keyOf, own, rotated } = rotationFixture();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const START = new Date('2026-11-20T10:00:00Z').getTime();
const after = (seconds: number) => new Date(START + seconds * 1_000);
async function one() {
  const [first] = await sets();
  if (!first) throw new Error('The connection holds nothing');
  return first;
}
const record = async (accepted: boolean, at: Date) => recordAcceptance(get().connection, await one(), accepted, at);

/** The time of the calls that follow. */
function setTime(seconds: number) {
  vi.useFakeTimers({ now: after(seconds), toFake: ['Date'] });
}

test('a refusal is recorded with its time, until the credentials are accepted again', async () => {
  await give('current', own('v2'));
  setTime(0);
  await (await gateway()).getWallet();
  const pending = await rotated('v2');
  const service = await gateway();
  setTime(60);
  await expect(service.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  // Credentials that were accepted before are rotated ones, not wrong ones.
  expect(await one()).toMatchObject({ provenAt: after(0), refusedSince: after(60) });
  expect(problemOf(get().connection, await sets())).toMatchObject({ kind: 'refused', generation: 'v2', isAll: true });
  setTime(600);
  await expect(service.getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect((await one()).refusedSince).toEqual(after(60));
  await give('current', pending);
  setTime(660);
  await (await gateway()).getWallet();
  expect(await one()).toMatchObject({ refusedSince: null, provenAt: after(660) });
  expect(problemOf(get().connection, await sets())).toBeNull();
});

test('a refusal of the current and the pending ones is recorded for each', async () => {
  await give('current', { v2: { ...keyOf(), apiSecret: 'wrong, and old too' } });
  await give('pending', { v2: { ...keyOf(), apiSecret: 'wrong, and new too' } });
  setTime(30);
  await expect((await gateway()).getWallet()).rejects.toMatchObject({ kind: 'unauthorized' });
  const all = await sets();
  expect(all.map(({ refusedSince }) => refusedSince)).toEqual([after(30), after(30)]);
  expect(problemOf(get().connection, all)).toMatchObject({ kind: 'refused', generation: 'v2', isAll: true });
});

test('while nothing changes it is written every 3 minutes', async () => {
  await give('current', own('v2'));
  await record(true, after(0));
  await record(true, after(170));
  expect((await one()).provenAt).toEqual(after(0));
  await record(true, after(181));
  expect((await one()).provenAt).toEqual(after(181));
  expect(await record(false, after(182))).toMatchObject({ provenAt: after(181), refusedSince: after(182) });
  await record(false, after(900));
  expect((await one()).refusedSince).toEqual(after(182));
  await record(true, after(901));
  expect(await one()).toMatchObject({ provenAt: after(901), refusedSince: null });
});

test('accepted credentials of an unknown merchant stay pending until an owner has confirmed them', async () => {
  const end = ending(keyOf().apiSecret);
  await give('pending', own('v2'), { merchant: 'unknown' });
  await record(true, after(0));
  expect(await shown()).toEqual([`v2 pending ${end}`]);
  await give('pending', own('v2'), { merchant: 'unknown', merchantConfirmedAt: after(10) });
  await record(true, after(20));
  expect(await shown()).toEqual([`v2 current ${end}`]);
});

test('the calls of a gateway ask the database nothing after the first', async () => {
  await give('current', own('v2'));
  setTime(0);
  const service = await gateway();
  await service.getWallet();
  expect(await one()).toMatchObject({ provenAt: after(0) });
  const query = vi.spyOn(database().pool, 'query');
  // Live events of the first call may still wake their listeners.
  const asked = () => query.mock.calls.filter(([statement]) => !JSON.stringify(statement).includes('pg_notify'));
  for (const seconds of [0, 1, 60, 170, 179]) {
    setTime(seconds);
    await service.getWallet();
  }
  expect(asked()).toEqual([]);
  setTime(181);
  await service.getWallet();
  expect(asked()).toHaveLength(1);
});

test('what another instance recorded is replaced by a later answer', async () => {
  await give('current', own('v2'));
  await record(true, after(0));
  await get()
    .fixture.db.update(connectionCredentials)
    .set({ refusedSince: after(1) });
  await record(true, after(2));
  expect((await one()).refusedSince).toBeNull();
});

test('a database that is away does not fail the call', async () => {
  await give('current', own('v2'));
  const service = await gateway();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(database().db, 'update').mockImplementation(() => {
    throw new Error('the database is away');
  });
  expect((await service.getWallet()).wallet.currency).toBe('KWD');
  expect(log).toHaveBeenCalled();
  expect(JSON.stringify(log.mock.calls)).not.toContain(keyOf().apiSecret);
});
