import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashToken } from '@/lib/auth/token.server';
import { auditLog, connections, liveEvents } from '@/lib/db/schema';
import { connectionIdOfDigest } from '@/lib/webhooks/inbox-rows.server';
import { rotateWebhookUrl } from './rotate-webhook-url.server';
import { allOf, connectionsFixture } from './testing-connections';

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
  expect(JSON.stringify(await get().control('GET', ''))).toContain(renewed.webhookUrl);
  expect(renewed.webhookUrl).toMatch(/^https:\/\/desk\.shop\.example\/api\/webhooks\/[\w-]{32,}$/);
  expect((await entry(id)).webhookUrl).toBe(renewed.webhookUrl);
  expect(await connectionIdOfDigest(get().db, hashToken(webhookUrl?.split('/').at(-1) ?? ''))).toBeUndefined();
  const token = renewed.webhookUrl?.split('/').at(-1) ?? '';
  expect(JSON.stringify(await get().db.select().from(auditLog))).not.toContain(token);
  expect((await trail()).at(-1)).toBe('webhook_token_rotated');
});

test('the database holds no token: nobody can send webhooks with a copy of it', async () => {
  const { id, webhookUrl } = await add(allOf(bahrain()));
  const token = webhookUrl?.split('/').at(-1) ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const { db } = get();
  const dump = async () => JSON.stringify((await db.execute(sql`select connections::text from connections`)).rows);
  expect(await dump()).not.toContain(token);
  expect(await connectionIdOfDigest(db, hashToken(token))).toBe(id);
});

test('under another APP_SECRET the address is not shown, and webhooks still arrive', async () => {
  const { id, webhookUrl } = await add(allOf(bahrain()));
  const token = webhookUrl?.split('/').at(-1) ?? '';
  await get()
    .db.update(connections)
    .set({ webhookTokenSealed: Buffer.alloc(80, 1) })
    .where(eq(connections.id, id));
  expect((await entry(id)).webhookUrl).toBeNull();
  expect(await connectionIdOfDigest(get().db, hashToken(token))).toBe(id);
  expect((await rotateWebhookUrl(get().ctx, { id })).webhookUrl).toMatch(/\/api\/webhooks\//);
});
