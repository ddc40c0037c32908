import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptCounters, settings } from '@/lib/db/schema';
import { useSetupCode as redeem, storeSetupCode } from './access/setup-code-rows.server';
import { findAttemptsWait, forgetAttempts, pruneAttempts, returnAttempt, takeAttempt } from './attempt-rows.server';
import { type AuthFixture, createAuthFixture } from './testing-auth-fixture.server';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(() => fixture.close());

const START = Date.parse('2026-11-20T09:00:00Z');
const ALLOWED = { limit: 2, windowSeconds: 60 };
const take = (key: string, second: number) => takeAttempt(fixture.db, key, ALLOWED, new Date(START + second * 1_000));
const keys = async () => (await fixture.db.select().from(attemptCounters)).map(({ key }) => key).sort();

test('as many attempts as allowed in any window; then the seconds until the oldest has left it', async () => {
  expect([await take('a', 0), await take('a', 10), await take('a', 15)]).toEqual([0, 0, 45]);
  expect([await take('a', 59.5), await take('b', 59.5)]).toEqual([1, 0]);
  expect([await take('a', 60), await take('a', 61), await take('a', 70)]).toEqual([0, 9, 0]);
});

test('a returned attempt is free again, and one that was never taken gives none', async () => {
  await returnAttempt(fixture.db, 'r');
  expect([await take('r', 0), await take('r', 1), await take('r', 2)]).toEqual([0, 0, 58]);
  await returnAttempt(fixture.db, 'r');
  expect([await take('r', 3), await take('r', 4)]).toEqual([0, 56]);
  for (let i = 0; i < 4; i++) await returnAttempt(fixture.db, 'r');
  expect([await take('r', 5), await take('r', 6), await take('r', 7)]).toEqual([0, 0, 58]);
});

test('the wait can be asked for without an attempt, of its own key', async () => {
  const wait = (key: string, second: number) =>
    findAttemptsWait(fixture.db, key, ALLOWED, new Date(START + second * 1_000));
  expect(await wait('w', 0)).toBe(0);
  await take('w', 0);
  expect([await wait('w', 0), await take('w', 10)]).toEqual([0, 0]);
  expect([await wait('w', 10), await wait('w', 15.5), await wait('w', 59.9), await wait('v', 15)]).toEqual([
    50, 45, 1, 0,
  ]);
  expect([await wait('w', 60), await take('w', 60), await wait('w', 60.5)]).toEqual([0, 0, 10]);
  // A counter with a lowered limit has more than it allows.
  expect(await findAttemptsWait(fixture.db, 'w', { ...ALLOWED, limit: 1 }, new Date(START + 60_500))).toBe(10);
});

test('one key is forgotten, or those of windows that are over, and no others', async () => {
  await fixture.db.delete(attemptCounters);
  for (const key of ['a', 'b', 'c']) await take(key, key === 'c' ? 30 : 0);
  await forgetAttempts(fixture.db, 'a');
  expect(await keys()).toEqual(['b', 'c']);
  await pruneAttempts(fixture.db, new Date(START + 60_000));
  expect(await keys()).toEqual(['b', 'c']);
  await pruneAttempts(fixture.db, new Date(START + 60_001));
  expect(await keys()).toEqual(['c']);
});

test('a setup code is the newest one, of its own key, and works once', async () => {
  await fixture.db.insert(settings).values({ key: 'another', value: { seed: '0', hash: 'digest-of-another' } });
  await storeSetupCode(fixture.db, { seed: '1', hash: 'digest-1' });
  await storeSetupCode(fixture.db, { seed: '2', hash: 'digest-2' });
  const uses = [];
  for (const digest of ['digest-of-another', 'digest-1', 'digest-2', 'digest-2'])
    uses.push(await redeem(fixture.db, digest));
  expect(uses).toEqual([false, false, true, false]);
  expect((await fixture.db.select().from(settings)).map(({ key }) => key)).toEqual(['another']);
});
