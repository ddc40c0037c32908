import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashToken } from '@/lib/auth/token.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { connectionIdOfDigest } from '@/lib/webhooks/inbox-rows.server';
import { listConnections } from '../list.server';
import { connectionById } from '../model/find-connection.server';
import { removeConnection } from '../remove.server';
import { testConnection } from '../test-credentials.server';
import { connectionsFixture, refusal } from '../testing-connections';
import { prepareConnection } from './prepare.server';

/** The environment's connection, and the two modes. */

const { get, entry, gateway } = connectionsFixture();

test('the environment’s connection is listed with its variables, read-only', async () => {
  const { connections: all } = await listConnections(get().ctx);
  expect(all).toMatchObject([
    {
      source: 'environment',
      removable: false,
      editable: ['dayStartHour', 'testMode'],
      credentials: [
        {
          generation: 'v2',
          variables: ['SERVICE_API_KEY', 'SERVICE_API_SECRET'],
          current: { createdAt: null, endings: { apiKey: get().key.apiKey.slice(-4) } },
        },
      ],
    },
  ]);
  const removal = refusal(removeConnection(get().ctx, { id: get().ctx.connection.id }));
  expect(await removal).toMatchObject({ status: 409, code: 'connection_of_environment' });
});

test('the connection of a former environment has no credentials, shows that, and can be removed', async () => {
  const [row] = await get()
    .db.insert(connections)
    .values({
      id: newId(),
      slug: 'before',
      name: 'Before',
      source: 'environment',
      sandbox: true,
      webhookTokenDigest: 'b'.repeat(64),
      environmentKey: 'env:https://before.example',
      baseUrl: 'https://before.example',
    })
    .returning();
  const id = row?.id ?? '';
  expect(await entry(id)).toMatchObject({ credentials: [], problem: 'gone', removable: true });
  const service = await gateway(id);
  expect(service.generations).toEqual([]);
  expect(service.whyNot('getWallet')).toBe('needs_v2');
  await expect(service.getWallet()).rejects.toMatchObject({ kind: 'not-served' });
  await removeConnection(get().ctx, { id });
  expect((await listConnections(get().ctx)).connections).toHaveLength(1);
  await get().db.delete(connections).where(eq(connections.id, id));
});

test('connections of real mode are hidden in sandbox mode, because its passwords are public', async () => {
  const id = newId();
  await get()
    .db.insert(connections)
    .values({
      id,
      slug: 'real',
      name: 'Real',
      source: 'added',
      webhookTokenDigest: 'c'.repeat(64),
      baseUrl: 'https://real.example',
    });
  expect((await listConnections(get().ctx)).connections.map(({ name }) => name)).not.toContain('Real');
  expect(await connectionById(id)).toBeUndefined();
  expect(await refusal(removeConnection(get().ctx, { id }))).toMatchObject({ status: 404 });
  expect(await refusal(testConnection(get().ctx, { id }))).toMatchObject({ status: 404 });
});

test('it is the same one after another start', async () => {
  const again = await prepareConnection();
  expect(again.id).toBe(get().ctx.connection.id);
  const token = get().ctx.connection.webhookToken ?? '';
  expect(await connectionIdOfDigest(get().db, hashToken(token))).toBe(again.id);
});
