import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { comparisonCells, comparisons } from '@/lib/db/schema';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { GET as listComparisons } from './comparisons/route';
import { PUT as changePreferences, GET as readPreferences } from './settings/preferences/route';
import { DELETE as endSession } from './settings/sessions/[id]/route';
import { GET as listSessions } from './settings/sessions/route';
import { ALPHA, addMerchant, fillMerchant, IDS, idOf, NOW } from './testing-two-merchants';

/** Personal data of people of one merchant: no colleague sees or changes it, not even an owner. */

type Handler = (request: NextRequest, args: { params: Promise<Record<string, string>> }) => Promise<Response>;
const HOST = 'localhost:3000';
let fixture: AuthFixture;
let owner: Awaited<ReturnType<AuthFixture['person']>>;
let dispatcher: typeof owner;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  owner = await fixture.person('owner');
  dispatcher = await fixture.person('dispatcher');
  const connectionId = await addMerchant(fixture.db, ALPHA);
  await fillMerchant(fixture.db, connectionId, owner.id, ALPHA);
  const [compared] = await fixture.db.select().from(comparisons);
  if (!compared) throw new Error('no comparison');
  await fixture.db.insert(comparisons).values({ ...compared, id: idOf(9_900), userId: dispatcher.id });
  const [cell] = await fixture.db.select().from(comparisonCells);
  if (!cell) throw new Error('no cell');
  await fixture.db.insert(comparisonCells).values({ ...cell, comparisonId: idOf(9_900) });
});
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});

async function call(handler: Handler, person: typeof owner, method = 'GET', body?: object, params = {}) {
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    cookie: sessionCookie(person.token, false).split(';')[0] ?? '',
    [CONNECTION_HEADER]: ALPHA.slug,
    'content-type': 'application/json',
  };
  const request = new NextRequest(`http://${HOST}/api/x`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  return `${response.status} ${await response.text()}`;
}

describe.each([
  ['the owner', () => owner, () => dispatcher],
  ['a dispatcher', () => dispatcher, () => owner],
])('%s', (_, own, other) => {
  test('changes only their own preferences and filters', async () => {
    const before = await call(readPreferences, other());
    const filters = [{ name: own().name, query: `q=${own().id}` }];
    expect(await call(changePreferences, own(), 'PUT', { filters })).toContain(own().id);
    expect(await call(readPreferences, other())).toBe(before);
    expect(await call(readPreferences, own())).toContain(own().id);
  });

  test('sees only their own sessions, and ends no other one', async () => {
    const { sessionId } = other().ctx.user;
    expect(await call(listSessions, own())).toContain(own().ctx.user.sessionId);
    expect(await call(listSessions, own())).not.toContain(sessionId);
    expect(await call(endSession, own(), 'DELETE', undefined, { id: sessionId })).toMatch(/^404 /);
    expect(await call(listSessions, other())).toContain(sessionId);
  });
});

test('a list of comparisons has a person’s own', async () => {
  const [owners, dispatchers] = [await call(listComparisons, owner), await call(listComparisons, dispatcher)];
  expect([owners.includes(IDS.comparison), owners.includes(idOf(9_900))]).toEqual([true, false]);
  expect([dispatchers.includes(IDS.comparison), dispatchers.includes(idOf(9_900))]).toEqual([false, true]);
});
