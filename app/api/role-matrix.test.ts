import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MERCHANT_ROLES, ROLES, type Role } from '@/lib/auth/permissions';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { memberships, users } from '@/lib/db/schema';
import { ALPHA, addMerchant, OMEGA } from './testing-two-merchants';

/**
 * The roles that may call each operation. Written by hand, apart from the routes: a new operation fails until it is
 * listed here.
 */
const everybody = 'owner manager dispatcher finance viewer';
const MATRIX: Record<string, string> = {
  'GET /api/abilities': everybody,
  'GET /api/all': everybody,
  'GET /api/all/tracking': everybody,
  'GET /api/address-requests': 'owner manager dispatcher',
  'POST /api/address-requests': 'owner manager dispatcher',
  'GET /api/address-requests/[id]': 'owner manager dispatcher',
  'DELETE /api/address-requests/[id]': 'owner manager dispatcher',
  'POST /api/address-requests/[id]/take': 'owner manager dispatcher',
  'GET /api/branches': everybody,
  'POST /api/branches': 'owner manager',
  'GET /api/branches/[id]': everybody,
  'GET /api/branches/activity': everybody,
  'PUT /api/branches/[id]': 'owner manager',
  'DELETE /api/branches/[id]': 'owner manager',
  'POST /api/comparisons': 'owner manager dispatcher',
  'POST /api/comparisons/branch': 'owner manager dispatcher',
  'POST /api/comparisons/cheaper': 'owner manager dispatcher',
  'GET /api/attention': everybody,
  'GET /api/audit': 'owner manager',
  'GET /api/audit/export': 'owner manager',
  'GET /api/backups': 'owner',
  'POST /api/backups': 'owner',
  'GET /api/backups/[id]': 'owner',
  'PUT /api/backups/settings': 'owner',
  'GET /api/connections': 'owner manager',
  'POST /api/connections': 'owner',
  'POST /api/connections/test': 'owner',
  'PATCH /api/connections/[id]': 'owner',
  'DELETE /api/connections/[id]': 'owner',
  'PUT /api/connections/[id]/credentials': 'owner',
  'DELETE /api/connections/[id]/credentials': 'owner',
  'POST /api/connections/[id]/test': 'owner',
  'POST /api/connections/[id]/doctor': 'owner',
  'POST /api/connections/[id]/webhook-token': 'owner',
  'GET /api/customers': 'owner manager dispatcher',
  'GET /api/customers/list': 'owner manager dispatcher',
  'GET /api/customers/[id]': 'owner manager dispatcher',
  'PATCH /api/customers/[id]': 'owner manager dispatcher',
  'DELETE /api/customers/[id]': 'owner',
  'GET /api/map/file': everybody,
  'GET /api/deliveries': everybody,
  'POST /api/deliveries': 'owner manager dispatcher',
  'GET /api/deliveries/by-code': 'owner manager dispatcher',
  'POST /api/deliveries/by-code': 'owner manager dispatcher',
  'GET /api/deliveries/by-code/[list]': 'owner manager dispatcher',
  'GET /api/deliveries/usual-trip': 'owner manager dispatcher',
  'POST /api/deliveries/similar': 'owner manager dispatcher',
  'GET /api/deliveries/[id]': everybody,
  'GET /api/deliveries/[id]/pickup-picture': everybody,
  'GET /api/deliveries/counts': everybody,
  'GET /api/deliveries/export': everybody,
  'POST /api/deliveries/export': everybody,
  'POST /api/deliveries/[id]/check': 'owner manager dispatcher',
  'POST /api/deliveries/[id]/cancel': 'owner manager dispatcher',
  'POST /api/deliveries/[id]/close': 'owner manager dispatcher',
  'POST /api/deliveries/[id]/dealt-with': 'owner manager dispatcher',
  'POST /api/deliveries/[id]/link': 'owner manager dispatcher',
  'POST /api/deliveries/[id]/not-created': 'owner manager dispatcher',
  'POST /api/deliveries/[id]/replace': 'owner manager dispatcher',
  'POST /api/deliveries/[id]/retry': 'owner manager dispatcher',
  'POST /api/estimates': 'owner manager dispatcher',
  'POST /api/estimates/variants/[variant]': 'owner manager dispatcher',
  'GET /api/installation': 'owner manager',
  'POST /api/installation/start': 'owner',
  'GET /api/invoices': 'owner manager finance',
  'GET /api/invoices/copy': 'owner manager finance',
  'GET /api/invoices/export': 'owner manager finance',
  'GET /api/invoices/[id]': 'owner manager finance',
  'GET /api/invoices/[id]/export': 'owner manager finance',
  'GET /api/invoices/[id]/orders': 'owner manager finance',
  'GET /api/invoices/[id]/reconciliation': 'owner manager finance',
  'GET /api/imports': everybody,
  'POST /api/imports': 'owner manager dispatcher',
  'POST /api/imports/check': 'owner manager dispatcher',
  'GET /api/imports/[id]': everybody,
  'GET /api/imports/[id]/export': everybody,
  'POST /api/imports/[id]/pause': 'owner manager dispatcher',
  'POST /api/imports/[id]/resume': 'owner manager dispatcher',
  'POST /api/imports/[id]/stop': 'owner manager dispatcher',
  'GET /api/imports/[id]/rows': everybody,
  'PUT /api/imports/[id]/rows/[position]': 'owner manager dispatcher',
  'POST /api/intake/link': 'owner manager dispatcher',
  'GET /api/live': everybody,
  'GET /api/occurrences': everybody,
  'PUT /api/occurrences/[id]/taken': 'owner manager dispatcher',
  'GET /api/overview': everybody,
  'GET /api/overview/usual': everybody,
  'GET /api/first-steps': 'owner',
  'PUT /api/settings/attention': 'owner',
  'GET /api/settings/escalation': 'owner',
  'PUT /api/settings/escalation': 'owner',
  'PUT /api/settings/country': 'owner manager dispatcher',
  'GET /api/privacy/retention': 'owner',
  'PUT /api/privacy/retention': 'owner',
  'POST /api/privacy/retention/preview': 'owner',
  'POST /api/privacy/person': 'owner',
  'POST /api/privacy/person/export': 'owner',
  'POST /api/privacy/person/erase': 'owner',
  'GET /api/quarantine': everybody,
  'POST /api/quarantine/confirm': 'owner',
  'GET /api/reports': 'owner manager finance',
  'GET /api/reports/export': 'owner manager finance',
  'PUT /api/settings/profile': everybody,
  'GET /api/settings/preferences': everybody,
  'PUT /api/settings/preferences': everybody,
  'PUT /api/settings/password': everybody,
  'GET /api/settings/mail': everybody,
  'PUT /api/settings/mail': everybody,
  'GET /api/settings/push': everybody,
  'PUT /api/settings/push': everybody,
  'DELETE /api/settings/push': everybody,
  'POST /api/settings/push': everybody,
  'POST /api/settings/second-factor': everybody,
  'PUT /api/settings/second-factor': everybody,
  'POST /api/settings/second-factor/remove': everybody,
  'POST /api/settings/identity': everybody,
  'POST /api/settings/identity/passkey': everybody,
  'POST /api/settings/passkeys': everybody,
  'POST /api/settings/passkeys/begin': everybody,
  'PATCH /api/settings/passkeys/[id]': everybody,
  'DELETE /api/settings/passkeys/[id]': everybody,
  'GET /api/settings/sessions': everybody,
  'DELETE /api/settings/sessions': everybody,
  'DELETE /api/settings/sessions/[id]': everybody,
  'GET /api/system': 'owner',
  'GET /api/standing': everybody,
  'GET /api/standing/asking': everybody,
  'POST /api/standing': 'owner manager dispatcher',
  'PUT /api/standing/[id]': 'owner manager dispatcher',
  'DELETE /api/standing/[id]': 'owner manager dispatcher',
  'POST /api/standing/[id]/pause': 'owner manager dispatcher',
  'POST /api/standing/[id]/resume': 'owner manager dispatcher',
  'POST /api/standing/[id]/days/[day]': 'owner manager dispatcher',
  'GET /api/tracking': 'owner manager dispatcher finance viewer',
  'GET /api/users': 'owner',
  'GET /api/users/branches': 'owner',
  'POST /api/users': 'owner',
  'PUT /api/users/factor-roles': 'owner',
  'POST /api/users/[id]/disable': 'owner',
  'POST /api/users/[id]/enable': 'owner',
  'PUT /api/users/[id]/password': 'owner',
  'PUT /api/users/[id]/role': 'owner',
  'DELETE /api/users/[id]/sessions': 'owner',
  'GET /api/wallet': 'owner manager finance',
  'GET /api/wallet/cover': 'owner manager dispatcher',
  'GET /api/wallet/export': 'owner manager finance',
  'GET /api/wallet/history': 'owner manager finance',
  'GET /api/wallet/history/[day]': 'owner manager finance',
  'PUT /api/wallet/level': 'owner manager finance',
  'POST /api/wallet/settle': 'owner manager finance',
};

/** The routes without `handle()`, each with its reason. */
const WITHOUT_HANDLE: Record<string, string> = {
  '/api/auth/forgotten': 'nobody is signed in; visit() checks, and the answer is the same for every e-mail',
  '/api/auth/new-password': 'nobody is signed in; visit() checks, and the signed link is the key',
  '/api/auth/sign-in': 'nobody is signed in yet; visit() checks origin, size and input',
  '/api/auth/second-factor': 'nobody is signed in yet; the password of five minutes ago and the code are the key',
  '/api/auth/passkey': 'nobody is signed in yet; a signature of a challenge of ours is the key',
  '/api/auth/sign-out': 'ends whatever session came along; visit() checks the origin',
  '/api/setup': 'there is no user yet; visit() checks, and the setup code is the key',
  '/api/installation/callback': 'the caller is the dispatch service; a confirmed attempt and its token are the proof',
  '/api/webhooks/[token]': 'the caller is the dispatch service; the address is the key',
  '/api/map/base': 'coastlines, the same for everybody',
  '/api/map/licences': 'texts of licences, the same for everybody',
  '/api/health': 'says only whether the instance is up',
};

// No verb of a merchant runs here.
vi.mock('@/lib/connections/client/cached-service.server', () => ({
  cachedService: () => Promise.reject(new Error('let through')),
}));

const FOLDER = import.meta.dirname;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const HOST = 'localhost:3000';
type Handler = (request: NextRequest, args: { params: Promise<Record<string, string>> }) => Promise<Response>;

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => path.basename(file) === 'route.ts',
);
const pathOf = (file: string) => path.posix.join('/api', path.dirname(file).split(path.sep).join('/'));
const guarded = files.filter((file) => !(pathOf(file) in WITHOUT_HANDLE));

const operations = new Map<string, Handler>();
/** The text of each operation. */
const sources = new Map<string, string>();
const cookies = new Map<Role | 'disabled', string>();
let fixture: AuthFixture;
let cells = 0;

beforeAll(async () => {
  fixture = await createAuthFixture('real');
  fixture.clock.now = new Date();
  for (const file of guarded) {
    const module: Record<string, unknown> = await import(pathToFileURL(path.join(FOLDER, file)).href);
    for (const method of METHODS) {
      const handler = module[method];
      if (!isHandler(handler)) continue;
      operations.set(`${method} ${pathOf(file)}`, handler);
      const text = readFileSync(path.join(FOLDER, file), 'utf8').split(/^export /m);
      const own = new RegExp(`^(const|function) ${method}\\b`);
      sources.set(`${method} ${pathOf(file)}`, text.find((part) => own.test(part)) ?? '');
    }
  }
  for (const role of ROLES) cookies.set(role, cookieOf((await fixture.person(role)).token));
  const disabled = await fixture.person('owner');
  await fixture.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id));
  cookies.set('disabled', cookieOf(disabled.token));
  // Every allowed request ends here: the database has no connection, so no verb runs and nothing changes.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  console.info(`${cells} cells of routes`);
  await database().pool.end();
  await fixture.close();
});

const isHandler = (value: unknown): value is Handler => typeof value === 'function';
const cookieOf = (token: string) => sessionCookie(token, false).split(';')[0] ?? '';

async function ask(operation: string, headers: Record<string, string>, query = ''): Promise<string> {
  cells += 1;
  const [method = '', route = ''] = operation.split(' ');
  const handler = operations.get(operation);
  if (!handler) throw new Error(`there is no ${operation}`);
  const request = new NextRequest(`http://${HOST}${route}${query}`, {
    method,
    headers: { host: HOST, origin: `http://${HOST}`, ...headers },
  });
  const response = await handler(request, { params: Promise.resolve({ id: crypto.randomUUID() }) });
  expect(response.headers.get('cache-control'), `${operation} may be stored`).toBe('no-store');
  const body: { error?: { code?: string } } = await response.json();
  const code = body.error?.code ?? 'none';
  return code === 'unexpected' && response.status === 500 ? 'let through' : `${response.status} ${code}`;
}

test('every route is made by handle(), or is in the list of exceptions', () => {
  const bare = guarded.filter((file) => !/\bhandle\(/.test(readFileSync(path.join(FOLDER, file), 'utf8')));
  expect(bare, 'make them with handle() or say why not in WITHOUT_HANDLE').toEqual([]);
  expect(Object.keys(WITHOUT_HANDLE).filter((route) => !files.some((file) => pathOf(file) === route))).toEqual([]);
});

test('every export refuses a filter that it does not know', () => {
  const exports = guarded.filter((file) => /(^|\W)export\W/.test(file));
  expect(exports.length).toBeGreaterThan(4);
  const lax = exports.filter((file) => !readFileSync(path.join(FOLDER, file), 'utf8').includes('knownOnly: true'));
  expect(lax).toEqual([]);
});

test('every operation has its row in the matrix, and every row its operation', () => {
  expect([...operations.keys()].sort(), 'decide who may call it and add a row to MATRIX').toEqual(
    Object.keys(MATRIX).sort(),
  );
});

describe.each(Object.entries(MATRIX))('%s', (operation, allowed) => {
  test.each(ROLES)('%s', async (role) => {
    const expected = allowed.split(' ').includes(role) ? 'let through' : '403 not_allowed';
    expect(await ask(operation, { cookie: cookies.get(role) ?? '' })).toBe(expected);
  });

  test('a visitor, a disabled person, and an invented session are signed out', async () => {
    for (const cookie of ['', cookies.get('disabled') ?? '', cookieOf('x'.repeat(43))]) {
      expect(await ask(operation, { cookie })).toBe('401 signed_out');
    }
  });

  test('another site gets nothing, even in the owner’s browser', async () => {
    const cookie = cookies.get('owner') ?? '';
    const foreign = operation.startsWith('GET')
      ? [{ 'sec-fetch-site': 'cross-site' }]
      : [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'http://localhost:3001' }, { origin: '' }];
    for (const headers of foreign) expect(await ask(operation, { cookie, ...headers })).toBe('403 foreign_origin');
  });
});

/**
 * Operations that are closed to somebody of some branches beside those of permissions that they lack. A new operation
 * of orders is closed to them until its route says how it is narrowed.
 */
const CLOSED_TO_BRANCHES: string[] = [];
const OF_BRANCHES = [
  'branch:read',
  'delivery:write',
  'delivery:read',
  'delivery:cancel',
  'delivery:retry',
  'report:read',
  'signed-in',
];

describe('somebody of some branches of a merchant', () => {
  const members: { role: Role; cookie: string }[] = [];
  beforeAll(async () => {
    const kappa = await addMerchant(fixture.db, { ...ALPHA, slug: 'kappa' });
    for (const role of MERCHANT_ROLES) {
      const { id, token } = await fixture.person(role);
      await fixture.db.update(users).set({ role: null }).where(eq(users.id, id));
      await fixture.db.insert(memberships).values({ userId: id, connectionId: kappa, role, branches: ['own'] });
      members.push({ role, cookie: cookieOf(token) });
    }
  });

  test.each(Object.entries(MATRIX))('%s', async (operation, allowed) => {
    const source = sources.get(operation) ?? '';
    const [, permission = ''] = /permission: '([^']+)'/.exec(source) ?? [];
    const [, scope = 'none'] = /permission: '[^']+',\s*branches: '(narrowed|nothing|closed)'/.exec(source) ?? [];
    for (const { role, cookie } of members) {
      const answer = await ask(operation, { cookie, 'x-connection': 'kappa' });
      const isOpen = OF_BRANCHES.includes(permission) && !CLOSED_TO_BRANCHES.includes(operation);
      expect(isOpen ? ['narrowed', 'nothing'] : ['closed'], `${operation} declares its scope`).toContain(scope);
      if (!isOpen || !allowed.split(' ').includes(role)) expect(answer, role).toBe('403 not_allowed');
      else expect(answer, role).toBe('let through');
    }
  });
});

describe('somebody with a role for one merchant', () => {
  const members: { role: Role; cookie: string }[] = [];
  beforeAll(async () => {
    const alpha = await addMerchant(fixture.db, ALPHA);
    await addMerchant(fixture.db, OMEGA);
    for (const role of MERCHANT_ROLES) {
      const { id, token } = await fixture.person(role);
      await fixture.db.update(users).set({ role: null }).where(eq(users.id, id));
      await fixture.db.insert(memberships).values({ userId: id, connectionId: alpha, role });
      members.push({ role, cookie: cookieOf(token) });
    }
  });

  test.each(Object.keys(MATRIX))('%s of another merchant is like one that does not exist', async (operation) => {
    for (const { role, cookie } of members) {
      const named = [await ask(operation, { cookie, 'x-connection': 'omega' })];
      if (operation.startsWith('GET')) named.push(await ask(operation, { cookie }, '?connection=omega'));
      expect(new Set(named), role).toEqual(new Set(['404 unknown_connection']));
    }
  });
});
