import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { allOf, connectionsFixture, fullKey, refusal } from '@/lib/connections/testing-connections';
import { auditLog, connections } from '@/lib/db/schema';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { waitingForLock } from '@/lib/testing/waiting-for-lock';
import { discardCredentials } from '../../discard-credentials.server';
import { credentialSetsOf } from '../sets/credential-sets.server';
import { lockCredentials } from '../sets/rows.server';
import { recordAcceptance } from './record-acceptance.server';

/** An owner discards credentials, also while a call activates them. */

const fixture = connectionsFixture();
const { get, logged, add, rotate, entry, trail } = fixture;
const bahrain = () => fixture.merchantIn('BH');
const lastActions = async () => (await trail()).filter((entry) => /proven|discarded|erased/.test(entry));

async function pending() {
  const { id } = await add(allOf(bahrain()));
  await rotate(id, { v2: { ...fullKey(bahrain()).v2, apiSecret: 'in force as soon as it is accepted' } });
  const connection = await connectionById(id);
  const pending = connection && (await credentialSetsOf(connection)).find(({ slot }) => slot === 'pending');
  if (!connection || !pending) throw new Error('Nothing is pending');
  return { id, accept: () => recordAcceptance(connection, pending, true, new Date()) };
}

test('it fails when they are already active', async () => {
  const { id, accept } = await pending();
  let results: Promise<unknown[]> = Promise.resolve([]);
  await get().db.transaction(async (tx) => {
    await lockCredentials(tx, id);
    const accepting = accept();
    // The first that waits for the lock.
    await until(async () => (await waitingForLock(get().db)) === 1);
    const discarding = discardCredentials(get().ctx, { id, generation: 'v2', slot: 'pending' });
    results = Promise.allSettled([accepting, discarding]);
    await until(async () => (await waitingForLock(get().db)) === 2);
  });
  const [, discarded] = await results;
  expect(discarded).toMatchObject({ status: 'rejected', reason: { code: 'credentials_changed_meanwhile' } });
  expect(await lastActions()).toEqual(['credentials_proven by itself']);
  expect((await entry(id)).credentials[0]).toMatchObject({ current: { state: 'proven' }, pending: null });
});

test('either happens or does not, without a deadlock', async () => {
  for (const slot of ['pending', 'current'] as const) {
    for (let round = 0; round < 6; round += 1) {
      const { id, accept } = await pending();
      await clearAuditLog(get().db);
      const discarding = discardCredentials(get().ctx, { id, generation: 'v2', slot });
      const [, discarded] = await Promise.allSettled([accept(), discarding]);
      const [v2] = (await entry(id)).credentials.filter(({ generation }) => generation === 'v2');
      const actions = await lastActions();
      if (slot === 'pending') {
        expect(actions).toEqual([
          discarded.status === 'fulfilled' ? 'rotation_discarded' : 'credentials_proven by itself',
        ]);
        expect(v2?.pending).toBeNull();
      } else {
        expect(discarded.status).toBe('fulfilled');
        expect(actions.at(-1)).toBe('credentials_erased');
        expect(v2).toBeUndefined();
      }
      expect(logged.filter((line) => /was not recorded/.test(String(line)))).toEqual([]);
      await get().db.delete(connections).where(eq(connections.id, id));
    }
  }
});

test('what is gone can’t be discarded again', async () => {
  const { id } = await pending();
  const discard = () => discardCredentials(get().ctx, { id, generation: 'v2', slot: 'pending' });
  await discard();
  expect(await refusal(discard())).toMatchObject({ status: 409, code: 'credentials_changed_meanwhile' });
  expect(await lastActions()).toEqual(['rotation_discarded']);
});

test('an erased key takes its pending one and the test mode along, and nothing of other generations', async () => {
  const { id } = await add(allOf(bahrain()), { testMode: true });
  await rotate(id, { v2: { ...fullKey(bahrain()).v2, apiSecret: 'a secret of the future' } });
  const discard = (generation: 'v2' | 'v1', slot: 'current' | 'pending', of = id) =>
    discardCredentials(get().ctx, { id: of, generation, slot });
  expect(await refusal(discard('v1', 'pending'))).toMatchObject({ code: 'credentials_changed_meanwhile' });
  expect((await discard('v1', 'current')).testMode).toBe(true);
  const left = await discard('v2', 'current');
  expect(left.testMode).toBe(false);
  expect(left.credentials).toMatchObject([{ generation: 'v0', current: { state: 'proven' } }]);
  const erasures = (await get().db.select().from(auditLog)).filter(({ action }) => action === 'credentials_erased');
  expect(erasures.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['v1', { endings: [{ accessToken: bahrain().accessToken.slice(-4) }] }],
    ['v2', { endings: [expect.any(Object), expect.objectContaining({ apiSecret: 'ture' })], testMode: false }],
  ]);
  const environment = discard('v2', 'current', get().ctx.connection.id);
  expect(await refusal(environment)).toMatchObject({ code: 'connection_of_environment' });
});

async function until(isSo: () => Promise<boolean>) {
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 8_000, interval: 20 });
}
