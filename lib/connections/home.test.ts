import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/testing/database';
import { readAbilities } from './abilities/read-abilities.server';
import { openGateways } from './client/open-gateways.server';
import { prepareConnection } from './environment/prepare.server';
import { homeConnection, homeOf } from './home.server';
import { allConnections } from './model/find-connection.server';

let drop: () => Promise<void>;
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  drop = testDatabase.drop;
  process.env.DATABASE_URL = testDatabase.url;
  process.env.APP_SECRET = 'a secret for tests only, 32 long!';
  process.env.SERVICE_BASE_URL = 'http://127.0.0.1:1';
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
    .values({ ...added, baseUrl: 'http://127.0.0.1:1' });
  expect((await homeConnection()).id).toBe(added.id);
  expect(homeOf(await allConnections(), environments.slug)?.id).toBe(environments.id);
});
