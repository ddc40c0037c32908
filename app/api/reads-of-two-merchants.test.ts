import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { branches, deliveries, memberships, users } from '@/lib/db/schema';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { type Handler, handlersOf } from './testing-handlers';
import {
  ALPHA,
  addMerchant,
  emptyTablesOf,
  fillMerchant,
  IDS,
  type Merchant,
  NOW,
  OMEGA,
} from './testing-two-merchants';

/**
 * Every read, list, export and stream of a connection, asked before and after another merchant has data under the same
 * ids: no byte of the response changes, and nothing of the other is in it.
 */

type Read = { query?: string; params?: Record<string, string>; shows: (merchant: Merchant) => string };

const word = ({ word: own }: Merchant) => own;
const fee = ({ fee: own }: Merchant) => own;
const balance = ({ balance: own }: Merchant) => own;
const span = 'from=2026-11-01&to=2026-11-20';
const order = { id: IDS.orderUnderWay };
const invoice = { id: IDS.invoice };

vi.mock('@/lib/i18n/export-texts.server', async () => {
  const { EXPORT_TEXTS } = await import('./testing-export-texts');
  return EXPORT_TEXTS;
});

/** `shows`: what a response must have of its own merchant. A route without a row fails. */
const READS: Record<string, Read | Read[]> = {
  '/api/abilities': {
    shows: ({ word: own }) => `"deleteBranch":{"by":"v2","whyNot":${own === 'omega' ? '"denied"' : 'null'}}`,
  },
  '/api/address-requests': { shows: word },
  '/api/address-requests/[id]': { params: { id: IDS.addressRequest }, shows: word },
  '/api/backups': { shows: () => '"backups":[]' },
  '/api/branches': { shows: word },
  '/api/branches/[id]': { params: { id: IDS.branch }, shows: word },
  '/api/branches/activity': { shows: ({ underWay }) => `:${underWay + 1}}` },
  '/api/customers': { query: `phone=${encodeURIComponent(IDS.phone)}`, shows: word },
  '/api/customers/[id]': { params: { id: IDS.customer }, shows: word },
  '/api/customers/list': { shows: word },
  '/api/deliveries': [{ shows: word }, { query: 'q=C21', shows: word }, { query: 'status=failed', shows: word }],
  '/api/deliveries/[id]': { params: order, shows: word },
  '/api/deliveries/[id]/pickup-picture': { params: order, shows: () => '' },
  '/api/deliveries/by-code': { shows: ({ orders }) => `"total":${orders}` },
  '/api/deliveries/by-code/[list]': { params: { list: IDS.list }, shows: word },
  '/api/deliveries/counts': { shows: ({ underWay }) => `"underWay":${underWay}` },
  '/api/deliveries/export': { shows: word },
  '/api/deliveries/usual-trip': { shows: fee },
  '/api/first-steps': { shows: () => '{' },
  '/api/imports': { shows: word },
  '/api/imports/[id]': { params: { id: IDS.list }, shows: word },
  '/api/imports/[id]/export': { params: { id: IDS.list }, shows: word },
  '/api/imports/[id]/rows': { params: { id: IDS.list }, shows: word },
  '/api/invoices': { shows: word },
  '/api/invoices/[id]': { params: invoice, shows: word },
  '/api/invoices/[id]/export': { params: invoice, shows: word },
  '/api/invoices/[id]/orders': { params: invoice, shows: word },
  '/api/invoices/[id]/reconciliation': { params: invoice, shows: balance },
  '/api/invoices/copy': { shows: () => '"syncedAt"' },
  '/api/invoices/export': { shows: word },
  '/api/live': { shows: word },
  '/api/occurrences': { shows: word },
  '/api/overview': { shows: word },
  '/api/overview/usual': { shows: () => '{' },
  '/api/quarantine': { shows: () => '"quarantine":null' },
  '/api/reports': [
    { query: span, shows: fee },
    { query: `${span}&by=branch`, shows: word },
  ],
  '/api/reports/export': [
    { query: `${span}&by=branch`, shows: word },
    { query: `${span}&kind=orders`, shows: word },
  ],
  '/api/settings/escalation': { shows: ({ word: own }) => `"branchId":"${own}"` },
  '/api/settings/preferences': { shows: word },
  '/api/standing': { shows: word },
  '/api/standing/asking': { shows: ({ underWay }) => `"count":${underWay}` },
  '/api/tracking': { shows: word },
  '/api/wallet': { shows: balance },
  '/api/wallet/cover': { query: 'fee=150.000', shows: balance },
  '/api/wallet/export': { query: span, shows: fee },
  '/api/wallet/history': { shows: balance },
  '/api/wallet/history/[day]': { params: { day: '2026-11-19' }, shows: word },
};

/** Reads that no connection has. */
const OF_NO_CONNECTION: Record<string, string> = {
  '/api/all': 'numbers of all merchants that a person sees: all.test.ts',
  '/api/all/tracking': 'drivers of all merchants that a person sees: all.test.ts',
  '/api/attention': 'counts of all connections, for the switch',
  '/api/audit': 'of the installation, for who may read it',
  '/api/audit/export': 'of the installation, for who may read it',
  '/api/backups/[id]': 'of the installation, for owners',
  '/api/connections': 'all connections of the installation, for who may manage them',
  '/api/health': 'of the instance',
  '/api/installation': 'of all connections, for who may read the settings',
  '/api/map/base': 'coastlines',
  '/api/map/file': 'map tiles of the installation',
  '/api/map/licences': 'texts of licences, the same for everybody',
  '/api/privacy/retention': 'of the installation, for owners',
  '/api/settings/mail': 'of the user',
  '/api/settings/push': 'of the user',
  '/api/settings/sessions': 'of the user',
  '/api/system': 'of the installation, for owners',
  '/api/users': 'of the installation',
  '/api/users/branches': 'of the merchant that an owner names',
  '/api/webhooks/[token]': 'the address is the key',
};

const HOST = 'localhost:3000';
let gets = new Map<string, Handler>();
type Responses = Record<string, string>;
let before: Responses = {};
let alphas: Responses = {};
let omegas: Responses = {};
let fixture: AuthFixture;
let cookie = '';
let ids: Record<string, string>;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  const person = await fixture.person('owner');
  cookie = sessionCookie(person.token, false).split(';')[0] ?? '';
  gets = new Map([...(await handlersOf('GET'))].map(([name, handler]) => [name.replace('GET ', ''), handler]));
  ids = { alpha: await addMerchant(fixture.db, ALPHA), omega: await addMerchant(fixture.db, OMEGA) };
  await fillMerchant(fixture.db, ids.alpha ?? '', person.id, ALPHA);
  before = await askAll(ALPHA);
  await fillMerchant(fixture.db, ids.omega ?? '', person.id, OMEGA);
  alphas = await askAll(ALPHA);
  omegas = await askAll(OMEGA);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});

function rows(): [name: string, route: string, read: Read][] {
  return Object.entries(READS).flatMap(([route, reads]) =>
    [reads]
      .flat()
      .map((read): [string, string, Read] => [`${route}${read.query ? `?${read.query}` : ''}`, route, read]),
  );
}

/** All at once: what waits for the service, which is away, waits together. */
async function askAll(merchant: Merchant): Promise<Responses> {
  const asked = rows().map(async ([name, route, read]) => [name, await ask(route, read, merchant)]);
  return Object.fromEntries(await Promise.all(asked));
}

async function ask(
  route: string,
  { query = '', params = {} }: Read,
  { slug }: Merchant,
  person = cookie,
  more: Record<string, string> = {},
): Promise<string> {
  const handler = gets.get(route);
  if (!handler) throw new Error(`there is no GET ${route}`);
  const headers = { host: HOST, cookie: person, [CONNECTION_HEADER]: slug, 'last-event-id': '1', ...more };
  const leaving = new AbortController();
  const request = new NextRequest(`http://${HOST}${route}?${query}`, { headers, signal: leaving.signal });
  const response = await handler(request, { params: Promise.resolve(params) });
  expect(response.headers.get('cache-control'), `${route} may be stored`).toMatch(/^no-store(, no-transform)?$/);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? await firstOf(response) : await response.text();
  leaving.abort();
  return `${response.status} ${text}`;
}

/** The frames that a stream has at once, without beats, which tell how long the service has been silent. */
async function firstOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  let text = '';
  const end = new Promise<undefined>((resolve) => setTimeout(resolve, 1_500));
  while (reader) {
    const part = await Promise.race([reader.read(), end]);
    if (!part || part.done) break;
    text += Buffer.from(part.value).toString();
  }
  await reader?.cancel();
  return text
    .split('\n\n')
    .filter((frame) => !frame.includes('event: beat'))
    .join('\n\n');
}

test('every GET has its row, and every row its GET', () => {
  const listed = [...Object.keys(READS), ...Object.keys(OF_NO_CONNECTION)];
  expect([...gets.keys()].sort(), 'add a row to READS, or say why not in OF_NO_CONNECTION').toEqual(listed.sort());
});

test('both merchants have rows in every table', async () => {
  for (const id of Object.values(ids)) expect(await emptyTablesOf(fixture.db, id)).toEqual([]);
});

describe.each(rows())('%s', (name, _, { shows }) => {
  test('shows a merchant its own, whatever another one has under the same ids', () => {
    const [alpha = '', omega = ''] = [alphas[name], omegas[name]];
    expect(alpha).toMatch(/^20\d /);
    expect(alpha).toContain(shows(ALPHA));
    expect(alpha).toBe(before[name]);
    expect(omega).toContain(shows(OMEGA));
    for (const foreign of [OMEGA.word, OMEGA.fee, OMEGA.balance]) expect(alpha).not.toContain(foreign);
    for (const foreign of [ALPHA.word, ALPHA.fee, ALPHA.balance]) expect(omega).not.toContain(foreign);
  });
});

describe('somebody of one branch', () => {
  const OTHER_BRANCH = '66f0000000000000000000cc';
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    const { db } = fixture;
    const connectionId = ids.alpha ?? '';
    const [copied] = await db.select().from(deliveries).where(eq(deliveries.connectionId, connectionId)).limit(1);
    const [branch] = await db.select().from(branches).where(eq(branches.connectionId, connectionId));
    if (!copied || !branch) throw new Error('the merchant has no order');
    await db.insert(branches).values({ ...branch, id: OTHER_BRANCH, name: 'gamma branch', address: 'gamma' });
    const { area: _, ...row } = copied;
    const named = {
      customerName: 'gamma customer',
      customerAddress: 'gamma',
      searchText: 'gamma',
      originLabel: 'gamma',
    };
    await db.insert(deliveries).values({
      ...{ ...row, ...named, id: crypto.randomUUID(), reference: 'R-gamma', code: 'CGAMMA', branchId: OTHER_BRANCH },
      ...{
        phone: '+96550999999',
        createdAt: NOW,
        draft: {},
        trackingUrl: null,
        pickupQrUrl: null,
        driverName: null,
        status: 'failed',
      },
    });
    for (const [name, branchId] of Object.entries({ gamma: OTHER_BRANCH, alpha: IDS.branch })) {
      const { id, token } = await fixture.person('viewer');
      await db.update(users).set({ role: null }).where(eq(users.id, id));
      await db.insert(memberships).values({ userId: id, connectionId, role: 'manager', branches: [branchId] });
      cookies[name] = sessionCookie(token, false).split(';')[0] ?? '';
    }
  });

  /** People of a branch, and the word that stands in all texts of the other one. */
  const PEOPLE = [
    ['gamma', 'alpha'],
    ['alpha', 'gamma'],
  ] as const;
  test.each(rows())('%s has nothing of another branch', async (_, route, read) => {
    for (const [person, foreign] of PEOPLE) {
      const text = await ask(route, read, ALPHA, cookies[person]);
      expect(text, person).not.toContain(foreign);
      expect(text, person).not.toContain(OMEGA.word);
      expect(text, person).toMatch(/^(20\d|403|404|502) /);
    }
  });

  test('their own orders are there, and counted alone', async () => {
    const list = { shows: word };
    for (const route of [
      '/api/deliveries',
      '/api/deliveries/export',
      '/api/overview',
      '/api/tracking',
      '/api/branches',
    ]) {
      for (const [person] of PEOPLE) {
        const text = await ask(route, list, ALPHA, cookies[person]);
        expect(text, `${route} ${person}`).toContain(person);
      }
    }
    expect(await ask('/api/deliveries/counts', list, ALPHA, cookies.gamma)).toBe(
      '200 {"attention":1,"scheduled":0,"underWay":0}',
    );
  });

  /** Additions with which somebody could try to see more. */
  const WIDER = [
    'connection=omega',
    `branch=${IDS.branch}`,
    'branch=all',
    `branches=${IDS.branch}`,
    `branches=`,
    'role=owner',
    'older=%5B%22a%22%5D',
    'sort=branchId',
    'q=alpha',
  ];

  /** Headers that name another merchant, branch or role; the last two are read by proxies and frameworks. */
  const HEADERS: Record<string, string>[] = [
    { referer: `http://${HOST}/c/omega/deliveries?branch=${IDS.branch}` },
    { 'x-path': '/c/omega/deliveries', 'x-role': 'owner', 'x-branches': IDS.branch },
    { 'x-original-url': '/api/deliveries?connection=omega', 'x-forwarded-prefix': '/c/omega' },
  ];

  test('no attempt to widen what is seen succeeds', async () => {
    const attempts = rows().flatMap(([, route, read]) => [
      ...WIDER.map(
        (more) => [route, { ...read, query: [read.query, more].filter(Boolean).join('&') }, undefined] as const,
      ),
      ...HEADERS.map((headers) => [route, { ...read, query: read.query ?? '' }, headers] as const),
    ]);
    const streams = attempts.filter(([route]) => route === '/api/live').slice(0, 2);
    const asked = [...attempts.filter(([route]) => route !== '/api/live'), ...streams];
    expect(asked.length).toBeGreaterThanOrEqual(200);
    console.info(`${asked.length} attempts to widen`);
    const attempt = async ([route, read, headers]: (typeof asked)[number]) => {
      const text = await ask(route, read, ALPHA, cookies.gamma, headers);
      // A refusal repeats the query.
      const answer = text.replaceAll(read.query, '');
      for (const foreign of ['alpha ', OMEGA.word, OMEGA.fee, OMEGA.balance])
        expect(answer, `${route}?${read.query}`).not.toContain(foreign);
    };
    // Requests that wait for the service, which is away, wait together.
    while (asked.length > 0) await Promise.all(asked.splice(0, 24).map(attempt));
  }, 60_000);

  /** Requests about what is another branch's: an order, a customer, an import, a plan, a link, a branch. */
  const WRITES: Record<string, object> = {
    'POST /api/deliveries/[id]/cancel': { reason: 'late' },
    'POST /api/deliveries/[id]/check': {},
    'POST /api/deliveries/[id]/close': { reason: 'late' },
    'POST /api/deliveries/[id]/dealt-with': {},
    'POST /api/deliveries/[id]/link': { code: 'CGAMMA' },
    'POST /api/deliveries/[id]/not-created': {},
    'POST /api/deliveries/[id]/replace': { order: {}, reason: 'late' },
    'POST /api/deliveries/[id]/retry': {},
    'PATCH /api/customers/[id]': { note: 'mine' },
    'POST /api/imports/[id]/pause': {},
    'POST /api/imports/[id]/resume': {},
    'POST /api/imports/[id]/stop': {},
    'POST /api/standing/[id]/pause': {},
    'POST /api/standing/[id]/resume': {},
    'DELETE /api/standing/[id]': {},
    'POST /api/address-requests/[id]/take': {},
    'DELETE /api/address-requests/[id]': {},
  };
  const idIn = (route: string) =>
    route.includes('/deliveries/') ? IDS.orderUnderWay : route.includes('/customers/') ? IDS.customer : IDS.list;

  test.each(Object.entries(WRITES))('%s changes nothing of another branch', async (operation, body) => {
    const handler = (await handlersOf('POST', 'PATCH', 'DELETE')).get(operation);
    const [method = '', route = ''] = operation.split(' ');
    const headers = { host: HOST, origin: `http://${HOST}`, cookie: cookies.gamma ?? '', [CONNECTION_HEADER]: 'alpha' };
    const sent = method === 'DELETE' ? {} : { body: JSON.stringify(body) };
    const request = new NextRequest(`http://${HOST}${route}`, {
      ...{ method, ...sent },
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const id = route.includes('/address-requests/') ? IDS.addressRequest : idIn(route);
    const response = await handler?.(request, { params: Promise.resolve({ id }) });
    expect(`${response?.status} ${await response?.text()}`).toMatch(/^404 .*_not_found"/);
  });
});
