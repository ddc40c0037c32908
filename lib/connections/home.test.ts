import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Permission } from '@/lib/auth/permissions';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections, memberships, users } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/testing/database';
import { readAbilities } from './abilities/read-abilities.server';
import { openGateways } from './client/open-gateways.server';
import { prepareConnection } from './environment/prepare.server';
import { homeConnection, homeOf } from './home.server';
import { allConnections, connectionsOf } from './model/find-connection.server';

const BASE_URL = 'http://127.0.0.1:1';
let drop: () => Promise<void>;
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  drop = testDatabase.drop;
  process.env.DATABASE_URL = testDatabase.url;
  process.env.APP_SECRET = 'a secret for tests only, 32 long!';
  process.env.SERVICE_BASE_URL = BASE_URL;
});
afterAll(async () => {
  await database().pool.end();
  await drop();
});

test('without credentials in the environment the first page is of an added connection, or shows what is missing', async () => {
  const environments = await prepareConnection();
  expect((await homeConnection()).id).toBe(environments.id);
  const service = (await openGateways(environments)).service;
  const { problem, operations } = await readAbilities({ connection: environments, service, db: database().db });
  expect(problem).toMatchObject({ kind: 'gone', isAll: true });
  expect(operations.createDelivery).toEqual({ by: null, whyNot: 'needs_key' });

  const added = { id: newId(), slug: 'added', name: 'Added', source: 'added', webhookTokenDigest: 'added' };
  await database()
    .db.insert(connections)
    .values({ ...added, baseUrl: BASE_URL });
  expect((await homeConnection()).id).toBe(added.id);
  expect(homeOf(await allConnections(), environments.slug)?.id).toBe(environments.id);
});

test('somebody of one merchant is shown that one alone, and only where they may do what is asked', async () => {
  const { db } = database();
  const [id, connectionId] = ['u-viewer', newId()];
  const merchant = (slug: string) => ({
    slug,
    name: slug,
    source: 'added',
    webhookTokenDigest: slug,
    baseUrl: BASE_URL,
  });
  await db.insert(connections).values([
    { ...merchant('shop'), id: connectionId },
    { ...merchant('elsewhere'), id: newId() },
  ]);
  await db.insert(users).values({ id, name: 'Ali', email: 'ali@shop.example', role: null });
  await db.insert(memberships).values({ userId: id, connectionId, role: 'viewer' });
  const shown = async (...of: [Permission?]) => (await connectionsOf(db, id, ...of)).map(({ slug }) => slug);
  expect(await shown()).toEqual(['shop']);
  expect(await shown('delivery:read')).toEqual(['shop']);
  expect(await shown('wallet:read')).toEqual([]);
});

test.each<[string, string[], string | undefined, string | null]>([
  ['with credentials', ['added', 'environments'], undefined, 'environments'],
  ['without', ['added', 'environments'], undefined, 'added'],
  ['with credentials', ['environments', 'added'], 'added', 'added'],
  ['with credentials', ['added', 'environments'], 'gone', 'environments'],
  ['with credentials', ['former', 'added'], undefined, 'added'],
  ['without', ['former', 'environments'], undefined, 'environments'],
  ['without', ['former'], undefined, null],
])('an environment %s, and %j, last used %s: begins at %s', async (kind, slugs, lastUsed, home) => {
  vi.resetModules();
  vi.stubEnv('SERVICE_ACCESS_TOKEN', kind === 'without' ? '' : 'a-token');
  const { homeOf: fresh } = await import('./home.server');
  onTestFinished(() => void vi.unstubAllEnvs());
  const keys: Record<string, string | null> = { added: null, former: 'env:http://old.example' };
  const all = slugs.map((slug) => ({ slug, environmentKey: slug in keys ? keys[slug] : `env:${BASE_URL}` }));
  expect(fresh(all as unknown as Parameters<typeof homeOf>[0], lastUsed)?.slug ?? null).toBe(home);
});
