import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashToken } from '@/lib/auth/token.server';
import { connections, deliveries, webhookInbox } from '@/lib/db/schema';
import { connectionIdOfDigest } from '@/lib/webhooks/inbox-rows.server';
import { connectionById } from './model/find-connection.server';
import { removeConnection } from './remove.server';
import { allOf, connectionsFixture, refusal } from './testing-connections';

const { get, stored, add, entry, trail, insertOrder, merchantIn } = connectionsFixture();
const bahrain = () => merchantIn('BH');

test('credentials and webhook address are gone, the ledger stays, and another connection is named', async () => {
  const { id, webhookUrl } = await add(allOf(bahrain()));
  const token = webhookUrl?.split('/').at(-1) ?? '';
  expect(await connectionIdOfDigest(get().db, hashToken(token))).toBe(id);
  await get()
    .db.insert(webhookInbox)
    .values({ connectionId: id, webhookId: 'w', headers: {}, body: Buffer.from('{}') });
  const { goTo } = await removeConnection(get().ctx, { id });
  expect(goTo).toEqual({ slug: 'sandbox', name: get().ctx.connection.name });
  expect(await connectionIdOfDigest(get().db, hashToken(token))).toBeUndefined();
  expect(await stored()).toEqual([]);
  const [row] = await get().db.select().from(connections).where(eq(connections.id, id));
  expect(row?.removedAt).toBeInstanceOf(Date);
  const inbox = and(eq(webhookInbox.connectionId, id), eq(webhookInbox.outcome, 'ignored'));
  expect(await get().db.select().from(webhookInbox).where(inbox)).toHaveLength(1);
  expect(await connectionById(id)).toBeUndefined();
  expect((await trail()).at(-1)).toBe('connection_removed');
  expect(await refusal(removeConnection(get().ctx, { id }))).toMatchObject({ status: 404 });
  // Its address is not given to another one: bookmarks of it lead nowhere rather than astray.
  expect((await add(allOf(bahrain()))).slug).toBe('bahrain-2');
});

test('it is refused while an order is being sent, but not after its sender died', async () => {
  const { id } = await add(allOf(bahrain()));
  await insertOrder(id, 'submitting', new Date(Date.now() + 20_000));
  expect(await refusal(removeConnection(get().ctx, { id }))).toMatchObject({
    status: 409,
    code: 'connection_sending',
  });
  expect((await entry(id)).credentials).toHaveLength(3);
  await get()
    .db.update(deliveries)
    .set({ nextCheckAt: new Date(Date.now() - 1) });
  await removeConnection(get().ctx, { id });
});

test('a connection that two owners remove at once is removed once', async () => {
  const { id } = await add(allOf(merchantIn('BH')));
  const removals = await Promise.allSettled([1, 2, 3].map(() => removeConnection(get().ctx, { id })));
  expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await trail()).filter((line) => line.startsWith('connection_removed'))).toHaveLength(1);
});
