import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '@/lib/db/client.server';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { addConnection } from '../add.server';
import { connectionById } from '../model/find-connection.server';
import { AddConnection } from '../schema';
import { openGateways } from './open-gateways.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

test('where the service has few calls left they are the user’s, and background work waits', async () => {
  const { apiKey, apiSecret } = fixture.key;
  const typed = {
    name: 'Limits',
    baseUrl: fixture.sandbox.url,
    country: 'KW',
    credentials: { v2: { apiKey, apiSecret } },
  };
  const { id } = await addConnection(fixture.ctx, AddConnection.parse(typed));
  const headers = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '2', 'x-ratelimit-reset': '30' };
  const server = await serveRequests(() => Response.json({ balance: 7.5 }, { headers }));
  const connection = await connectionById(id);
  if (!connection) throw new Error('The connection is gone');
  const { service, background } = await openGateways({ ...connection, baseUrl: server.url });
  const options = { retryDelaysMs: [] };
  await service.getWallet(options);
  await expect(background.getWallet(options)).rejects.toMatchObject({ kind: 'rate-limited', isOwnLimit: true });
  await service.getWallet(options);
  await server.close();
});
