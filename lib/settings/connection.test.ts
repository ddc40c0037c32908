import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWorld } from '@/lib/auth/test-world.server';
import { toConnection } from '@/lib/connections/current.server';
import { auditLog, connections } from '@/lib/db/schema';
import { readConnection } from './read-connection.server';
import { rotateWebhookUrl } from './rotate-webhook-url.server';

const KEY = 'key-0123456789-abcd';
const SECRET = 'the secret that nobody must see';
const OLD_TOKEN = 'the-old-webhook-token';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  process.env.APP_URL = 'https://desk.shop.example';
  process.env.SERVICE_API_KEY = KEY;
  process.env.SERVICE_API_SECRET = SECRET;
  process.env.SERVICE_ACCESS_TOKEN = 'short';
  world = await openTestWorld('real');
  await world.db.insert(connections).values({
    id: crypto.randomUUID(),
    slug: 'main',
    environmentKey: 'env:https://api.example',
    name: 'api.example',
    source: 'environment',
    baseUrl: 'https://api.example',
    country: 'BH',
    webhookToken: OLD_TOKEN,
  });
});
afterAll(() => world.close());

async function context() {
  const owner = await world.person('owner');
  const [row] = await world.db.select().from(connections);
  if (!row) throw new Error('the connection is gone');
  return { ...owner.ctx, connection: toConnection(row) };
}

test('shows what tells the credentials apart, and never a secret', async () => {
  const shown = await readConnection(await context());
  expect(shown).toMatchObject({
    country: 'BH',
    currency: 'BHD',
    timeZone: 'Asia/Bahrain',
    source: 'environment',
    credentials: [
      { generation: 'v2', ending: 'abcd', variable: 'SERVICE_API_KEY' },
      { generation: 'v1', ending: '', variable: 'SERVICE_ACCESS_TOKEN' },
    ],
    webhookUrl: `https://desk.shop.example/api/webhooks/${OLD_TOKEN}`,
    lastWebhookAt: null,
  });
  for (const secret of [SECRET, KEY, 'short']) expect(JSON.stringify(shown)).not.toContain(secret);
});

test('a new webhook address replaces the old one, and the trail does not tell it', async () => {
  const ctx = await context();
  const { webhookUrl } = await rotateWebhookUrl(ctx, { id: ctx.connection.id });
  const [row] = await world.db.select().from(connections);
  expect(row?.webhookToken).not.toBe(OLD_TOKEN);
  expect(webhookUrl).toBe(`https://desk.shop.example/api/webhooks/${row?.webhookToken}`);
  expect((await readConnection(await context())).webhookUrl).toBe(webhookUrl);
  const trail = await world.db.select().from(auditLog);
  expect(trail).toMatchObject([{ action: 'webhook_token_rotated', userId: ctx.user.id, connectionId: row?.id }]);
  expect(JSON.stringify(trail)).not.toContain(row?.webhookToken);
});
