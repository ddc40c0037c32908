import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import * as schema from '@/lib/db/schema';
import { secondFactors } from '@/lib/db/schema';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { unsealSecret } from '@/lib/second-factor/secret.server';
import { codeAt } from '@/lib/second-factor/time-code.server';
import { type Handler, handlersOf } from './testing-handlers';
import { ALPHA, addMerchant, fillMerchant, NOW } from './testing-two-merchants';

/**
 * Personal data of people of one merchant: every route of it, done by one person beside a colleague who has the same.
 * No colleague sees or changes it, not even an owner.
 */

type Person = Awaited<ReturnType<AuthFixture['person']>>;
type Call = {
  params?: (person: Person) => Record<string, string>;
  query?: (person: Person) => string;
  body?: (person: Person) => object | Promise<object>;
};

const HOST = 'localhost:3000';
const NEW_PASSWORD = 'another quiet long password';
let fixture: AuthFixture;
let handlers: Map<string, Handler>;
let owner: Person;
let dispatcher: Person;

const theSession = ({ ctx }: Person) => ({ id: ctx.user.sessionId });

/** The code that the person's phone shows, `halfMinutes` from now: each is taken once. */
async function codeOf({ id }: Person, halfMinutes: number): Promise<{ code: string }> {
  const [factor] = await fixture.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
  const secret = factor && unsealSecret(id, factor.secretSealed);
  if (!secret) throw new Error('no codes');
  return { code: codeAt(secret, Math.floor(NOW.getTime() / 30_000) + halfMinutes) };
}

/** A browser that takes messages. */
const browser = ({ id }: Person) => ({
  endpoint: `https://push.example/${id}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  locale: 'en',
  kinds: ['failed'],
  quietFrom: null,
  quietUntil: null,
  excluded: [],
});

/** In this order: what ends a thing comes after what changes it. */
const PERSONAL: Record<string, Call> = {
  'GET /api/settings/preferences': {},
  'PUT /api/settings/preferences': { body: ({ id, name }) => ({ filters: [{ name, query: `q=${id}` }] }) },
  'PUT /api/settings/profile': { body: ({ id }) => ({ name: `Renamed ${id}` }) },
  'POST /api/settings/second-factor': { body: () => ({ password: TEST_PASSWORD }) },
  'PUT /api/settings/second-factor': { body: (person) => codeOf(person, 0) },
  'POST /api/settings/second-factor/remove': { body: (person) => codeOf(person, 1) },
  'POST /api/settings/identity': { body: () => ({ password: TEST_PASSWORD }) },
  'PUT /api/settings/password': { body: () => ({ currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }) },
  'PUT /api/settings/mail': { body: () => ({ digest: true, untaken: false, report: null, hour: 8, locale: 'en' }) },
  'GET /api/settings/mail': {},
  'PUT /api/settings/push': { body: browser },
  'GET /api/settings/push': {},
  'DELETE /api/settings/push': {},
  'GET /api/settings/sessions': {},
  'DELETE /api/settings/sessions/[id]': { params: theSession },
};

/** Routes of the user that hold nothing personal, or that would end the session of the calls that follow. */
const OTHERS: Record<string, string> = {
  'POST /api/settings/push': 'sends to a browser of the caller; tested in push.test.ts',
  'DELETE /api/settings/sessions': 'ends the session of the caller; tested in account.test.ts',
};
const OF_A_PERSON =
  /^\w+ \/api\/(?:settings\/(?:identity|preferences|profile|second-factor(?:\/remove)?|password|mail|push|sessions(?:\/\[id\])?))$/;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  owner = await fixture.person('owner');
  dispatcher = await fixture.person('dispatcher');
  const connectionId = await addMerchant(fixture.db, ALPHA);
  await fillMerchant(fixture.db, connectionId, owner.id, ALPHA);
  handlers = await handlersOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
});
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});

async function call(operation: string, person: Person, { params, query, body }: Call = {}) {
  const [method = '', route = ''] = operation.split(' ');
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    cookie: sessionCookie(person.token, false).split(';')[0] ?? '',
    [CONNECTION_HEADER]: ALPHA.slug,
    'content-type': 'application/json',
  };
  const sent = body && JSON.stringify(await body(person));
  const request = new NextRequest(`http://${HOST}${route}?${query?.(person) ?? ''}`, {
    method,
    headers,
    ...(sent && { body: sent }),
  });
  const response = await handlers.get(operation)?.(request, { params: Promise.resolve(params?.(person) ?? {}) });
  return `${response?.status} ${await response?.text()}`;
}

const TABLES = Object.values(schema).filter((value) => is(value, PgTable));
/** Tables that lose their rows with a person. */
const personal = TABLES.filter((table) =>
  getTableConfig(table).foreignKeys.some(
    (key) => key.onDelete === 'cascade' && key.reference().foreignTable === schema.users,
  ),
);

/** Every row of a person, by table. */
async function rowsOf({ id }: Person): Promise<Record<string, string[]>> {
  const found = [schema.users, ...personal].map(async (table): Promise<[string, string[]]> => {
    const { userId } = getTableColumns(table) as Record<string, unknown>;
    const of = userId ? sql`user_id = ${id}` : sql`id = ${id}`;
    const { rows } = await fixture.db.execute<{ row: string }>(
      sql`select row(t.*)::text as row from ${table} t where ${of}`,
    );
    return [getTableName(table), rows.map(({ row }) => row).sort()];
  });
  return Object.fromEntries(await Promise.all(found));
}

test('every route of a person has its row, and every row its route', () => {
  const listed = [...Object.keys(PERSONAL), ...Object.keys(OTHERS)].sort();
  expect([...handlers.keys()].filter((name) => OF_A_PERSON.test(name)).sort()).toEqual(listed);
});

describe.each([
  ['a dispatcher', () => dispatcher, () => owner],
  ['the owner', () => owner, () => dispatcher],
])('%s', (_, own, other) => {
  test.each(Object.entries(PERSONAL))(
    '%s is of themselves, and touches nothing of a colleague',
    async (name, given) => {
      const before = await rowsOf(other());
      const answer = await call(name, own(), given);
      expect(answer).toMatch(/^2\d\d /);
      for (const id of [other().id, other().ctx.user.sessionId]) expect(answer).not.toContain(id);
      expect(await rowsOf(other())).toEqual(before);
    },
  );
});

test('nobody ends a session of a colleague', async () => {
  const [first, second] = [await fixture.person('owner'), await fixture.person('dispatcher')];
  for (const [own, other] of [
    [first, second],
    [second, first],
  ] as const) {
    expect(await call('DELETE /api/settings/sessions/[id]', own, { params: () => theSession(other) })).toMatch(/^404 /);
    expect(await call('GET /api/settings/sessions', other)).toContain(other.ctx.user.sessionId);
  }
});

test('each has their own filters in what they read', async () => {
  const [first, second] = [await fixture.person('owner'), await fixture.person('dispatcher')];
  await call('PUT /api/settings/preferences', first, PERSONAL['PUT /api/settings/preferences']);
  expect(await call('GET /api/settings/preferences', first)).toContain(first.id);
  expect(await call('GET /api/settings/preferences', second)).not.toContain(first.id);
});
