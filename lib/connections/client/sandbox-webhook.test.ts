import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { addConnection, keepCredentials } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { webhookUrl } from '../model/webhook-url.server';
import { deleteQuarantine, startQuarantine } from '../quarantine/quarantine-rows.server';
import { setSandboxWebhook } from './sandbox-webhook.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  process.env.APP_URL = 'https://desk.example';
  fixture = await createServiceFixture();
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

test('the sandbox gets the address of a connection, and a log line says when it refuses', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const connection = await addConnection(fixture);
  const { apiKey, apiSecret } = fixture.key;
  await keepCredentials(fixture, connection.id, 'current', { v2: { apiKey, apiSecret } });
  await setSandboxWebhook(connection);
  expect(warn).not.toHaveBeenCalled();
  expect(JSON.stringify(await fixture.control('GET', ''))).toContain(webhookUrl(connection));

  const copy = { ...connection, webhookToken: newId() };
  await startQuarantine(fixture.db, { restoredAt: new Date(), madeAt: new Date() });
  await setSandboxWebhook(copy);
  expect(JSON.stringify(await fixture.control('GET', '')), 'the original has the webhooks').not.toContain(
    webhookUrl(copy),
  );
  await deleteQuarantine(fixture.db, new Date());

  await keepCredentials(fixture, connection.id, 'current', { v2: { apiKey: 'of-no-merchant', apiSecret } });
  await setSandboxWebhook(connection);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^sandbox: .* \(4\d\d\)/)]]);
});
