import { expect, test } from 'vitest';
import { auditLog, liveEvents } from '@/lib/db/schema';
import { connectionIdOfToken } from '@/lib/webhooks/inbox-rows.server';
import { allOf, connectionsFixture } from '../testing-connections';
import { rotateWebhookUrl } from './rotate-webhook-url.server';

const { get, add, entry, trail, merchantIn } = connectionsFixture();
const bahrain = () => merchantIn('BH');

test('a new webhook address replaces the old one, and is not in the audit log', async () => {
  const { id, webhookUrl } = await add(allOf(bahrain()));
  await get().db.delete(liveEvents);
  const renewed = await rotateWebhookUrl(get().ctx, { id });
  // Another owner may be about to copy the old one.
  expect(await get().db.select().from(liveEvents)).toMatchObject([
    { connectionId: id, kind: 'connection', subjectIds: [id], actorId: get().ctx.user.id },
  ]);
  expect(renewed.webhookUrl).not.toBe(webhookUrl);
  expect(renewed.webhookUrl).toMatch(/^https:\/\/desk\.shop\.example\/api\/webhooks\/[\w-]{32,}$/);
  expect((await entry(id)).webhookUrl).toBe(renewed.webhookUrl);
  expect(await connectionIdOfToken(get().db, webhookUrl.split('/').at(-1) ?? '')).toBeUndefined();
  const token = renewed.webhookUrl.split('/').at(-1) ?? '';
  expect(JSON.stringify(await get().db.select().from(auditLog))).not.toContain(token);
  expect((await trail()).at(-1)).toBe('webhook_token_rotated');
});
