import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { publish, publishAccessChange } from '@/lib/live/events/publish-rows.server';
import { liveBus } from '@/lib/live/stream/bus.server';
import { readEventStream, type StreamEvent } from '@/lib/live/stream/read-event-stream';
import { changeRole } from '@/lib/users/change-role.server';
import { disableUser } from '@/lib/users/disable.server';
import { GET } from './route';

const HOST = 'localhost:3000';
const connectionId = crypto.randomUUID();
let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  fixture.clock.now = new Date();
  await fixture.db.insert(connections).values({
    id: connectionId,
    slug: 'main',
    name: 'Main',
    source: 'added',
    country: 'KW',
    baseUrl: 'http://127.0.0.1:1',
    webhookTokenDigest: 'a'.repeat(64),
  });
});
afterAll(async () => {
  await liveBus().stop();
  await database().pool.end();
  await fixture.close();
});

/** The stream of a person as the browser opens it; `next` skips beats. */
async function open(token: string) {
  const cookie = sessionCookie(token, false).split(';')[0] ?? '';
  const request = new NextRequest(`http://${HOST}/api/live`, {
    headers: { host: HOST, cookie, [CONNECTION_HEADER]: 'main' },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  const events = readEventStream(response.body ?? new ReadableStream());
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const { done, value } = await events.next();
      if (done) return undefined;
      if (value.name !== 'beat') return value;
    }
  };
  expect((await next())?.name).toBe('hello');
  return next;
}

async function changeBoth() {
  await fixture.db.transaction(async (tx) => {
    await publish(tx, { connectionId, kind: 'wallet', subjectIds: [connectionId] });
    await publish(tx, { connectionId, kind: 'branches', subjectIds: ['b-1'] });
  });
}

test('a lowered role ends the open stream, and the next one has only what the new role may see', async () => {
  const owner = await fixture.person('owner');
  const person = await fixture.person('finance');
  const colleague = await fixture.person('finance');
  const [next, colleagues] = [await open(person.token), await open(colleague.token)];
  await changeBoth();
  expect((await next())?.data).toContain('"kind":"wallet"');
  await colleagues();

  await changeRole(owner.ctx, { id: person.id, role: 'viewer' });
  expect((await next())?.name).toBe('bye');
  await changeBoth();
  expect(await next()).toBeUndefined();
  expect((await colleagues())?.data).toContain('"kind":"wallet"');

  const lowered = await open(person.token);
  await changeBoth();
  const changes = await lowered();
  expect(changes?.data).toContain('"kind":"branches"');
  expect(changes?.data).not.toContain('"kind":"wallet"');

  await disableUser(owner.ctx, { id: person.id });
  expect((await lowered())?.name).toBe('bye');
});

test('a stream ends when its person is checked, if news of the connection’s removal was missed', async () => {
  const person = await fixture.person('owner');
  const next = await open(person.token);
  await publishAccessChange(fixture.db, person.id);
  await changeBoth();
  expect((await next())?.name).toBe('changes');
  await fixture.db.update(connections).set({ removedAt: new Date() }).where(eq(connections.id, connectionId));
  await publishAccessChange(fixture.db, person.id);
  expect((await next())?.name).toBe('bye');
});
