import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches, connections, webhookInbox } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { versionById, versionBySlug } from '../client/version-rows.server';
import { takeDiagnosis } from '../diagnosis/diagnosis-rows.server';
import { hasBranches, hasWebhooks } from '../first-steps/first-steps-rows.server';
import { countsById, dropOpenWebhooks, hasOrders, refuseInFlight } from './ledger-rows.server';
import { connectionIds, openConnectionIds } from './mode-rows.server';
import {
  allConnectionRows,
  connectionRow,
  formerEnvironmentIds,
  moveEnvironmentKey,
  setAssumedCountry,
  setBranchesNeedAddress,
  setTestMode,
} from './rows.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T12:01:00Z');

let fixture: ServiceFixture;
/** Connections to the sandbox, and one to a real service. */
const ids = { own: '', ours: '', theirs: '', real: '', removed: '' };
beforeAll(async () => {
  fixture = await createServiceFixture();
  ids.own = fixture.ctx.connection.id;
  for (const name of ['ours', 'theirs', 'real', 'removed'] as const) ids[name] = (await addConnection(fixture)).id;
  const change = (id: string, values: Partial<typeof connections.$inferInsert>) =>
    fixture.db.update(connections).set(values).where(eq(connections.id, id));
  await change(ids.real, { sandbox: false });
  await change(ids.removed, { removedAt: NOW });
});
afterAll(() => fixture.close());

test('connections of the other mode and removed ones are nowhere', async () => {
  const { db } = fixture;
  const here = [ids.own, ids.ours, ids.theirs];
  expect((await allConnectionRows(db)).map(({ id }) => id)).toEqual(here);
  expect((await connectionIds(db)).sort()).toEqual([...here].sort());
  await db.update(connections).set({ screenAt: new Date() });
  expect((await openConnectionIds(db)).sort()).toEqual([...here].sort());
  for (const id of [ids.real, ids.removed]) {
    const [row] = await db.select({ slug: connections.slug }).from(connections).where(eq(connections.id, id));
    const slug = row?.slug ?? '';
    expect(await connectionRow({ id }, db)).toBeUndefined();
    expect(await connectionRow({ slug }, db)).toBeUndefined();
    expect(await versionById(db, id)).toBeNull();
    expect(await versionBySlug(db, slug)).toBeNull();
  }
  expect(await versionById(db, ids.ours)).toMatch(new RegExp(`^${ids.ours}:`));
});

test('a connection with a screen that was open long ago has none', async () => {
  const { db } = fixture;
  await db.update(connections).set({ screenAt: null });
  await db
    .update(connections)
    .set({ screenAt: new Date(Date.now() - 10 * 60_000) })
    .where(eq(connections.id, ids.ours));
  expect(await openConnectionIds(db)).toEqual([]);
});

test('orders, branches and webhooks are those of one connection', async () => {
  const { db } = fixture;
  expect(await hasOrders(db, ids.ours)).toBe(false);
  await addOrders(db, ids.theirs, [
    { at: '2026-11-21T09:00:00Z', status: 'submitting', nextCheckAt: LATER },
    { at: '2026-11-21T09:00:00Z', status: 'unknown' },
  ]);
  expect(await hasOrders(db, ids.ours)).toBe(false);
  await addOrders(db, ids.ours, [
    { at: '2026-11-21T09:00:00Z' },
    { at: '2026-11-21T09:00:00Z', status: 'en_route', nextCheckAt: LATER },
    { at: '2026-11-21T09:00:00Z', status: 'submitting', nextCheckAt: NOW },
  ]);
  expect(await hasOrders(db, ids.ours)).toBe(true);

  const branch = (connectionId: string, id: string, goneAt?: Date) => ({
    ...{ connectionId, id, name: 'B', syncedAt: NOW, goneAt },
  });
  await db.insert(branches).values([branch(ids.theirs, 'b1'), branch(ids.ours, 'b1', NOW)]);
  expect(await hasBranches(db, ids.ours)).toBe(false);
  await db.insert(branches).values([branch(ids.ours, 'b2')]);
  expect(await hasBranches(db, ids.ours)).toBe(true);

  expect(await countsById(db, [ids.ours, ids.theirs])).toEqual(
    new Map([
      [ids.ours, { deliveries: 3, open: 2, branches: 1 }],
      [ids.theirs, { deliveries: 2, open: 2, branches: 1 }],
    ]),
  );

  await db.update(connections).set({ lastWebhookAt: NOW }).where(eq(connections.id, ids.theirs));
  expect(await hasWebhooks(db, ids.ours)).toBe(false);
  expect(await hasWebhooks(db, ids.theirs)).toBe(true);
});

test('an order in flight is one of this connection with a lease that lasts', async () => {
  const { db } = fixture;
  const refuse = (id: string, now: Date) => db.transaction((tx) => refuseInFlight(tx, id, now));
  await refuse(ids.ours, NOW);
  await expect(refuse(ids.theirs, NOW)).rejects.toMatchObject({ code: 'connection_sending' });
  await refuse(ids.theirs, LATER);
});

test('the webhooks of a removed connection that wait are dropped, and no others', async () => {
  const { db } = fixture;
  const webhook = (connectionId: string, outcome?: string) => ({
    ...{ connectionId, headers: {}, body: new Uint8Array(), receivedAt: NOW },
    ...(outcome && { outcome, processedAt: NOW }),
  });
  await db.insert(webhookInbox).values([webhook(ids.ours), webhook(ids.ours, 'applied'), webhook(ids.theirs)]);
  await dropOpenWebhooks(db, ids.ours, LATER);
  const left = await db
    .select({ of: webhookInbox.connectionId, outcome: webhookInbox.outcome })
    .from(webhookInbox)
    .orderBy(webhookInbox.id);
  expect(left).toEqual([
    { of: ids.ours, outcome: 'ignored' },
    { of: ids.ours, outcome: 'applied' },
    { of: ids.theirs, outcome: null },
  ]);
});

test('a change that depends on the former value is made once, and in one connection', async () => {
  const { db } = fixture;
  const ourRow = () => connectionRow({ id: ids.ours }, db);
  const theirRow = () => connectionRow({ id: ids.theirs }, db);
  expect([await setTestMode(db, ids.ours, true), await setTestMode(db, ids.ours, true)]).toEqual([true, false]);
  expect([(await ourRow())?.testMode, (await theirRow())?.testMode]).toEqual([true, false]);

  const needAddress = [await setBranchesNeedAddress(db, ids.ours), await setBranchesNeedAddress(db, ids.ours)];
  expect(needAddress).toEqual([true, false]);
  expect([(await ourRow())?.branchesNeedAddress, (await theirRow())?.branchesNeedAddress]).toEqual([true, false]);

  expect(await setAssumedCountry(db, ids.ours, { country: 'SA' })).toBe(false);
  await db.update(connections).set({ country: null }).where(eq(connections.id, ids.ours));
  expect(await setAssumedCountry(db, ids.ours, { country: 'SA' })).toBe(true);
  expect([(await ourRow())?.country, (await theirRow())?.country]).toEqual(['SA', 'KW']);

  const lease = { connectionId: ids.ours, now: NOW, until: LATER };
  expect(await takeDiagnosis(db, { ...lease, diagnosisId: 'd1' })).toBe(true);
  expect(await takeDiagnosis(db, { ...lease, diagnosisId: 'd2' })).toBe(false);
  expect(await takeDiagnosis(db, { ...lease, connectionId: ids.theirs, diagnosisId: 'd3' })).toBe(true);
  expect(await takeDiagnosis(db, { ...lease, now: new Date(LATER.getTime() + 1), diagnosisId: 'd4' })).toBe(true);
});

test('a former connection of the environment is one of the same key that is still there', async () => {
  const { db } = fixture;
  const put = (id: string, environmentKey: string) =>
    db.update(connections).set({ environmentKey }).where(eq(connections.id, id));
  await put(ids.ours, `sandbox#${ids.ours}`);
  await put(ids.theirs, `other#${ids.theirs}`);
  await put(ids.removed, `sandbox#${ids.removed}`);
  expect(await formerEnvironmentIds(db, 'sandbox#')).toEqual([ids.ours]);
  const move = { id: ids.ours, from: `sandbox#${ids.ours}`, to: 'next' };
  expect([await moveEnvironmentKey(db, move), await moveEnvironmentKey(db, move)]).toEqual([true, false]);
});
