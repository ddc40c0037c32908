import { afterAll, expect, test, vi } from 'vitest';
import { newUserId } from '@/lib/auth/user-rows.server';
import { database } from '@/lib/db/client.server';
import { users } from '@/lib/db/schema';
import { json, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { createServiceFixture } from '@/lib/testing/service-fixture';
import { receiveCallback } from './receive-callback.server';
import { startInstallation } from './start.server';

afterAll(stopAll);

test('a token is read with the headers of the service’s own maker', async () => {
  const service = await startFaultService((_, response) =>
    json(response, 401, { error: 'unauthorized', message: 'Unknown access token' }),
  );
  const fixture = await createServiceFixture();
  const variables = { SERVICE_APP_ID: 'app', SERVICE_APP_SECRET: 'the secret', SERVICE_BRAND: 'acme' };
  for (const [name, value] of Object.entries({ ...variables, SERVICE_BASE_URL: service.baseUrl }))
    vi.stubEnv(name, value);
  const user = { ...fixture.ctx.user, id: newUserId() };
  await fixture.db.insert(users).values({ id: user.id, name: 'Sara', email: 'sara@example.test', role: 'owner' });
  const installationId = crypto.randomUUID();
  await startInstallation({ ...fixture.ctx, user }, { appId: 'app', installationId, connection: null });
  const response = await receiveCallback(
    new Request('http://desk.example/api/installation/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ installation_id: installationId, access_token: 'tok_0123456789' }),
    }),
  );
  expect(response.status).toBe(403);
  expect(service.seen.map(({ target, headers }) => [target, headers['acme-access-token']])).toEqual([
    ['/v1/installation', 'tok_0123456789'],
  ]);
  await database().pool.end();
  await fixture.close();
});
