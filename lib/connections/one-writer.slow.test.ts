import { expect, test } from 'vitest';
import type { Queryable } from '@/lib/db/client.server';
import { waitingForLock } from '@/lib/testing/waiting-for-lock';
import { changeConnection } from './change.server';
import { lockCredentials } from './credentials/sets/rows.server';
import { discardCredentials } from './discard-credentials.server';
import { lockConnections } from './model/rows.server';
import { removeConnection } from './remove.server';
import { rotateWebhookUrl } from './rotate-webhook-url.server';
import { connectionsFixture, fullKey } from './testing-connections';

/** Names, credentials and addresses are compared with those of other connections: two writers would not see each other. */

const { get, add, rotate, merchantIn, stored } = connectionsFixture();
const bahrain = () => merchantIn('BH');

type Work = (id: string) => Promise<unknown>;
const adding: Work = () => add({ v2: fullKey(merchantIn('SA')).v2 }, { name: 'Riyadh', country: 'SA' });
const rotating: Work = (id) => rotate(id, { v1: { accessToken: bahrain().accessToken } }, { confirmed: true });
const discarding: Work = (id) => discardCredentials(get().ctx, { id, generation: 'v0', slot: 'current' });

test.each<[string, Work]>([
  ['added', adding],
  ['changed', (id) => changeConnection(get().ctx, { id, name: 'Manama' })],
  ['given other credentials', rotating],
  ['given fewer credentials', discarding],
  ['given another webhook address', (id) => rotateWebhookUrl(get().ctx, { id })],
  ['removed', (id) => removeConnection(get().ctx, { id })],
])('a connection is %s after another writer of the list', (_, work) => expectToWait(work, lockConnections));

test.each<[string, Work]>([
  ['given', rotating],
  ['discarded', discarding],
])('credentials are %s after another writer of them', (_, work) => expectToWait(work, lockCredentials));

async function expectToWait(work: Work, lock: (tx: Queryable, id: string) => Promise<void>) {
  const { db } = get();
  const { id } = await add({ v2: fullKey(bahrain()).v2, v0: { apiKey: bahrain().v0ApiKey } });
  const before = await stored();
  let working: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lock(tx, id);
    working = work(id);
    await expect.poll(() => waitingForLock(db), { timeout: 5_000 }).toBe(1);
    expect(await stored()).toEqual(before);
  });
  await working;
}
