import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MERCHANT_ROLES, ROLE_PERMISSIONS, type Role } from '@/lib/auth/permissions';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { pause } from '@/lib/db/pause';
import { memberships, occurrences, users } from '@/lib/db/schema';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { publishAccessChange } from '@/lib/live/events/publish-rows.server';
import { findActor } from '@/lib/request/actor-rows.server';
import * as attention from './attention/route';
import * as audit from './audit/route';
import * as backups from './backups/route';
import * as connections from './connections/route';
import * as deliveries from './deliveries/route';
import * as live from './live/route';
import * as preferences from './settings/preferences/route';
import { ALPHA, addMerchant, fillMerchant, OMEGA } from './testing-two-merchants';
import * as people from './users/route';

/** Somebody with a role for one merchant, who works there. Every operation of another one is in `role-matrix.test.ts`. */

type Handler = (request: NextRequest, args: { params: Promise<Record<string, string>> }) => Promise<Response>;
const HOST = 'localhost:3000';
const HANDLERS: Record<string, Handler> = {
  'GET /api/attention': attention.GET,
  'GET /api/audit': audit.GET,
  'GET /api/backups': backups.GET,
  'GET /api/connections': connections.GET,
  'GET /api/deliveries': deliveries.GET,
  'POST /api/deliveries': deliveries.POST,
  'GET /api/settings/preferences': preferences.GET,
  'GET /api/users': people.GET,
};
const cookies = new Map<Role, string>();
let fixture: AuthFixture;
let ids: { alpha: string; omega: string };

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fixture = await createAuthFixture('real');
  fixture.clock.now = new Date();
  ids = { alpha: await addMerchant(fixture.db, ALPHA), omega: await addMerchant(fixture.db, OMEGA) };
  const owner = await fixture.person('owner');
  await fillMerchant(fixture.db, ids.omega, owner.id, OMEGA);
  for (const role of MERCHANT_ROLES) cookies.set(role, (await member({ alpha: role })).cookie);
}, 60_000);
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

/** Somebody without a role for all merchants, and these for single ones. */
async function member(roles: { alpha?: Role; omega?: Role }, everywhere: Role | null = null) {
  const person = await fixture.person('viewer');
  await fixture.db.update(users).set({ role: everywhere }).where(eq(users.id, person.id));
  for (const [merchant, role] of Object.entries(roles)) {
    const connectionId = ids[merchant as keyof typeof ids];
    await fixture.db.insert(memberships).values({ userId: person.id, connectionId, role });
  }
  return { ...person, cookie: sessionCookie(person.token, false).split(';')[0] ?? '' };
}

async function ask(operation: string, headers: Record<string, string>) {
  const [method = '', route = ''] = operation.split(' ');
  const handler = HANDLERS[operation];
  if (!handler) throw new Error(`there is no ${operation}`);
  const request = new NextRequest(`http://${HOST}${route}`, {
    method,
    headers: { host: HOST, origin: `http://${HOST}`, ...headers },
  });
  const response = await handler(request, { params: Promise.resolve({ id: crypto.randomUUID() }) });
  const text = await response.text();
  const code = /"code":"([^"]*)"/.exec(text)?.[1] ?? '';
  return { text, outcome: `${response.status} ${code}` };
}

test('their own merchant is open to them, and the matters of the whole desk are not', async () => {
  const headers = { cookie: cookies.get('manager') ?? '', [CONNECTION_HEADER]: 'alpha' };
  for (const [operation, expected] of Object.entries({
    'GET /api/deliveries': '200 ',
    'GET /api/settings/preferences': '200 ',
    'GET /api/audit': '403 not_allowed',
    'GET /api/connections': '403 not_allowed',
    'GET /api/users': '403 not_allowed',
    'GET /api/backups': '403 not_allowed',
  })) {
    expect((await ask(operation, headers)).outcome, operation).toBe(expected);
  }
  const viewer = { cookie: cookies.get('viewer') ?? '', [CONNECTION_HEADER]: 'alpha' };
  expect((await ask('POST /api/deliveries', viewer)).outcome).toBe('403 not_allowed');
});

describe('the switch', () => {
  const countsOf = async (cookie: string, slug = 'alpha') =>
    JSON.parse((await ask('GET /api/attention', { cookie, [CONNECTION_HEADER]: slug })).text);

  test('counts their own merchants alone', async () => {
    expect((await countsOf(cookies.get('manager') ?? '')).connections).toMatchObject([{ id: ids.alpha }]);
    const both = await member({ alpha: 'viewer' }, 'dispatcher');
    const shown = (await countsOf(both.cookie)).connections.map(({ id }: { id: string }) => id);
    expect(shown.toSorted()).toEqual([ids.alpha, ids.omega].toSorted());
  });

  test('says nothing of a wallet that they may not see there', async () => {
    const { db } = fixture;
    const low = { connectionId: ids.omega, subject: ids.omega ?? '', kind: 'wallet_low', since: new Date() };
    await db.insert(occurrences).values({ ...low, id: newId() });
    const isLow = async (person: { cookie: string }) =>
      (await countsOf(person.cookie)).connections.find(({ id }: { id: string }) => id === ids.omega)?.isWalletLow;
    expect(await isLow(await member({ alpha: 'finance', omega: 'finance' }))).toBe(true);
    expect(await isLow(await member({ alpha: 'finance', omega: 'dispatcher' }))).toBe(false);
  });
});

test('a stream stays with the role at its merchant, and ends when a part of its branches is left', async () => {
  const { db } = fixture;
  const { id, cookie } = await member({ alpha: 'viewer' }, 'dispatcher');
  const headers = { host: HOST, cookie, [CONNECTION_HEADER]: 'omega' };
  const request = new NextRequest(`http://${HOST}/api/live`, { headers });
  const response = await live.GET(request, { params: Promise.resolve({}) });
  let hasEnded = false;
  const reading = (async () => {
    const reader = response.body?.getReader();
    while (reader && !(await reader.read()).done);
    hasEnded = true;
  })();
  await publishAccessChange(db, id);
  await pause(700, new AbortController().signal);
  expect(hasEnded).toBe(false);
  const viewer = { userId: id, connectionId: ids.omega, role: 'dispatcher', branches: ['other'] };
  await db.insert(memberships).values(viewer);
  await publishAccessChange(db, id);
  await reading;
});

test('a job acts with the role of the person at its merchant', async () => {
  const { id } = await member({ alpha: 'viewer' }, 'manager');
  const { db } = fixture;
  expect((await findActor(db, id, { id: ids.alpha }))?.permissions).toEqual(ROLE_PERMISSIONS.viewer);
  expect((await findActor(db, id, { id: ids.omega }))?.permissions).toEqual(ROLE_PERMISSIONS.manager);
  const lost = await member({ alpha: 'dispatcher' });
  expect(await findActor(db, lost.id, { id: ids.omega })).toMatchObject({ role: null, permissions: [] });
});
