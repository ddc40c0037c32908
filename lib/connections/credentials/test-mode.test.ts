import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { auditLog, connections, liveEvents } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { addConnection } from '../add.server';
import { changeConnection } from '../change.server';
import { openGateways } from '../client/open-gateways.server';
import { discardCredentials } from '../discard-credentials.server';
import { learnTestMode } from '../learned/learn-from-order.server';
import { connectionById } from '../model/find-connection.server';
import { rotateCredentials } from '../rotate-credentials.server';
import { AddConnection } from '../schema';

/** Test mode is a key's of v2: without such a key nothing is a test. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database().pool.end();
  await fixture.close();
});

async function connectionOf(id: string) {
  const connection = await connectionById(id);
  if (!connection) throw new Error('The connection is gone');
  return connection;
}

test('ends with the test key: audited, and open screens update', async () => {
  const { keys, accessToken, v0ApiKey } = fixture.merchant;
  const key = keys.find(({ testMode }) => testMode);
  if (!key) throw new Error('The sandbox has no test-mode key');
  const { apiKey, apiSecret } = key;
  const { id } = await addConnection(
    fixture.ctx,
    AddConnection.parse({
      name: 'Tests',
      baseUrl: fixture.sandbox.url,
      country: 'KW',
      testMode: true,
      credentials: { v2: { apiKey, apiSecret }, v1: { accessToken }, v0: { apiKey: v0ApiKey } },
    }),
  );
  const discard = (generation: 'v2' | 'v0') => discardCredentials(fixture.ctx, { id, generation, slot: 'current' });
  expect(await discard('v0')).toMatchObject({ testMode: true });
  await fixture.db.delete(liveEvents);
  expect(await discard('v2')).toMatchObject({ testMode: false });
  const events = await fixture.db.select().from(liveEvents).where(eq(liveEvents.connectionId, id));
  expect(events).toMatchObject([{ kind: 'connection', subjectIds: [id], actorId: fixture.ctx.user.id }]);
  const trail = await fixture.db.select().from(auditLog).where(eq(auditLog.connectionId, id)).orderBy(auditLog.id);
  expect(trail.at(-2)?.detail).not.toHaveProperty('testMode');
  expect(trail.at(-1)).toMatchObject({ action: 'credentials_erased', subject: 'v2', detail: { testMode: false } });
  const gateway = (await openGateways(await connectionOf(id))).service;
  expect([gateway.generationOf('createDelivery'), gateway.whyNot('createDelivery')]).toEqual(['v1', null]);
});

test('is for v2 keys alone', async () => {
  const { accessToken, v0ApiKey } = fixture.merchant;
  const typed = { name: 'Older', baseUrl: fixture.sandbox.url, country: 'KW' };
  const older = { v1: { accessToken }, v0: { apiKey: v0ApiKey } };
  const { error } = AddConnection.safeParse({ ...typed, testMode: true, credentials: older });
  expect(error?.issues).toMatchObject([{ path: ['testMode'], message: 'connections.fields.testModeV2' }]);
  await fixture.db.delete(connections).where(eq(connections.source, 'added'));
  const { id, editable } = await addConnection(fixture.ctx, AddConnection.parse({ ...typed, credentials: older }));
  expect(editable).not.toContain('testMode');
  await expect(changeConnection(fixture.ctx, { id, testMode: true })).rejects.toMatchObject({
    status: 400,
    extra: { fields: [{ path: 'testMode', message: 'connections.fields.testModeV2' }] },
  });
  // Stated with credentials of another generation, it is ignored.
  await rotateCredentials(fixture.ctx, {
    id,
    credentials: { v1: { accessToken: 'another-token-xyz' } },
    confirmed: true,
    testMode: true,
  });
  expect((await connectionOf(id)).testMode).toBe(false);
  const { apiKey, apiSecret } = fixture.key;
  const withKey = await rotateCredentials(fixture.ctx, {
    id,
    credentials: { v2: { apiKey, apiSecret } },
    confirmed: true,
  });
  expect(withKey.editable).toContain('testMode');
  expect(await changeConnection(fixture.ctx, { id, testMode: true })).toMatchObject({ testMode: true });
});

test.each(['v1', 'v0'] as const)('can be left with %s alone, but not entered', async (generation) => {
  const { accessToken, v0ApiKey } = fixture.merchant;
  await fixture.db.delete(connections).where(eq(connections.source, 'added'));
  const credentials = { v1: { v1: { accessToken } }, v0: { v0: { apiKey: v0ApiKey } } }[generation];
  const typed = { name: 'Older', baseUrl: fixture.sandbox.url, country: 'KW', credentials };
  const { id } = await addConnection(fixture.ctx, AddConnection.parse(typed));
  await fixture.db.update(connections).set({ testMode: true }).where(eq(connections.id, id));
  expect((await openGateways(await connectionOf(id))).service.whyNot('createDelivery')).toBe('test_mode');
  expect((await changeConnection(fixture.ctx, { id, name: 'Left' })).editable).toContain('testMode');
  const left = await changeConnection(fixture.ctx, { id, testMode: false });
  expect(left.testMode).toBe(false);
  expect(left.editable).not.toContain('testMode');
  expect((await openGateways(await connectionOf(id))).service.generationOf('createDelivery')).toBe(generation);
  await expect(changeConnection(fixture.ctx, { id, testMode: true })).rejects.toMatchObject({ status: 400 });
});

test('is learned from a new order; a database that is away is logged and does not fail the order', async () => {
  const { id, testMode } = fixture.ctx.connection;
  const mode = async () => (await connectionOf(id)).testMode;
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const update = vi.spyOn(fixture.db, 'update').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  await learnTestMode(fixture.ctx, !testMode);
  expect(await mode()).toBe(testMode);
  expect(log.mock.calls).toEqual([[`test mode not recorded ${id}:`, expect.anything()]]);
  await fixture.db.delete(liveEvents);
  await learnTestMode(fixture.ctx, !testMode);
  expect(await mode()).toBe(!testMode);
  expect(await fixture.db.select().from(liveEvents)).toMatchObject([{ connectionId: id, kind: 'connection' }]);
  const learned = await fixture.db.select().from(auditLog).where(eq(auditLog.action, 'test_mode_learned'));
  expect(learned).toMatchObject([{ connectionId: id, userId: null, detail: { testMode: !testMode } }]);
  for (const spy of [log, update]) spy.mockRestore();
});

test('ends at a start without a v2 key in the environment', async () => {
  const { id } = fixture.ctx.connection;
  await fixture.db.update(connections).set({ testMode: true }).where(eq(connections.id, id));
  /** As a process that starts: the configuration is read once. */
  const start = async (variables: Record<string, string>) => {
    for (const name of ['SERVICE_API_KEY', 'SERVICE_API_SECRET']) vi.stubEnv(name, variables[name]);
    vi.resetModules();
    return (await import('../environment/prepare.server')).prepareConnection();
  };
  const { apiKey, apiSecret } = fixture.key;
  const withKey = await start({ SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret });
  expect(withKey).toMatchObject({ id, testMode: true });
  expect(await start({})).toMatchObject({ id, testMode: false });
});
