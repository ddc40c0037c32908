import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import * as schema from '@/lib/db/schema';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { addOrders } from '@/lib/testing/ledger-rows';
import { serveRequests } from '@/lib/testing/serve-requests';
import { type Handler, handlersOf } from './testing-handlers';
import { ALPHA, addMerchant, fillMerchant, IDS, idOf, NOW, OMEGA } from './testing-two-merchants';

/**
 * Every write of a connection, done for one merchant while another has rows under the same ids, references, codes and
 * phones: no row of the other changes, and its credentials are not used.
 */

vi.mock('@/lib/i18n/export-texts.server', async () => {
  const { EXPORT_TEXTS } = await import('./testing-export-texts');
  return EXPORT_TEXTS;
});

type Write = { params?: Record<string, string>; query?: string; body?: object };

const [PLACED, FAILED] = [IDS.orderUnderWay, idOf(9_010)];
const [MISSING, UNANSWERED, ODD] = [idOf(9_020), idOf(9_021), idOf(9_022)];
const [TYPED, PENDING, LOST] = [idOf(9_023), idOf(9_024), idOf(9_025)];
const order = (reference: string) => ({
  reference,
  payment: { amount: '4.5', type: 'paid' },
  origin_format: 'branch_format',
  origin: { branch_id: IDS.branch },
  destination_format: 'kuwait_format',
  destination: {
    contact_name: 'Sara',
    contact_phone: IDS.phone,
    area: 'Salmiya',
    block: '3',
    street: '1',
    building: '7',
  },
});
const { reference: _, payment: __, ...trip } = order('');
const SENT = { ...order('R-lost'), payment: { amount: 4.5, type: 'paid' } };
const days = { name: 'Bread', time: '09:00', weekdays: [1], dates: [], daysOff: [] };
const list = { id: IDS.list };

/** In this order: what ends a thing comes after what changes it. */
const WRITES: Record<string, Write> = {
  'POST /api/address-requests': {
    body: {
      reference: 'R-asked-again',
      customerName: '',
      customerPhone: IDS.phone,
      format: 'kuwait_format',
      address: { texts: {}, point: null },
    },
  },
  'POST /api/address-requests/[id]/take': { params: { id: IDS.addressRequest } },
  'DELETE /api/address-requests/[id]': { params: { id: IDS.addressRequest } },
  'POST /api/branches': { body: { name: 'New', phone: '+96522000009', latitude: 29.3, longitude: 48 } },
  'PUT /api/branches/[id]': { params: { id: IDS.branch }, body: { name: 'Renamed' } },
  'POST /api/comparisons': { body: { destination_format: 'kuwait_format', destination: { area: 'Salmiya' } } },
  'POST /api/comparisons/branch': {
    body: { branchId: IDS.branch, destination_format: 'kuwait_format', destination: { area: 'Salmiya' } },
  },
  'POST /api/comparisons/cheaper': { body: trip },
  'POST /api/deliveries/by-code': { body: { codes: ['C1', 'NEW1'] } },
  'POST /api/deliveries/similar': {
    body: { reference: 'x', phone: IDS.phone, destination_format: 'kuwait_format', destination: {} },
  },
  'POST /api/deliveries/export': { body: { ids: [PLACED] } },
  'POST /api/deliveries/[id]/dealt-with': { params: { id: FAILED }, body: {} },
  'POST /api/deliveries/[id]/retry': { params: { id: FAILED }, body: {} },
  'POST /api/deliveries/[id]/link': { params: { id: LOST }, body: { code: 'LINK1' } },
  'POST /api/deliveries/[id]/check': { params: { id: MISSING }, body: {} },
  'POST /api/deliveries/[id]/not-created': { params: { id: UNANSWERED }, body: {} },
  'POST /api/deliveries/[id]/close': { params: { id: ODD }, body: { reason: 'Brought, says the driver' } },
  'POST /api/deliveries/[id]/replace': {
    params: { id: PLACED },
    body: { order: { ...order('R-instead'), is_confirmed: true } },
  },
  'POST /api/deliveries/[id]/cancel': { params: { id: PENDING }, body: {} },
  'POST /api/deliveries': { body: { ...order('R-new'), is_confirmed: true, address_request: IDS.addressRequest } },
  'POST /api/estimates': { body: trip },
  'POST /api/estimates/variants/[variant]': {
    params: { variant: 'v2-static' },
    body: { from: { branchId: IDS.branch }, to: { latitude: 29.33, longitude: 48.07 } },
  },
  'POST /api/imports': {
    body: { id: IDS.customer, name: 'New', rows: [{ line: 2, order: order('R-imported'), isConfirmed: true }] },
  },
  'POST /api/imports/check': { body: { references: ['R-1'] } },
  'POST /api/imports/[id]/pause': { params: { id: IDS.customer }, body: {} },
  'PUT /api/imports/[id]/rows/[position]': {
    params: { id: IDS.customer, position: '0' },
    body: { order: order('x'), isConfirmed: true },
  },
  'POST /api/imports/[id]/resume': { params: { id: IDS.customer }, body: {} },
  'POST /api/imports/[id]/stop': { params: { id: IDS.customer }, body: {} },
  'PUT /api/occurrences/[id]/taken': { params: list },
  'PUT /api/settings/attention': { body: DEFAULT_ATTENTION },
  'PUT /api/settings/escalation': { body: { lists: [] } },
  'PUT /api/settings/preferences': { body: { columns: ['code'] } },
  'POST /api/standing': { body: { ...days, id: IDS.list, like: { deliveries: [TYPED] } } },
  'PUT /api/standing/[id]': { params: list, body: days },
  'POST /api/standing/[id]/days/[day]': { params: { ...list, day: '2026-10-10' }, body: { send: true } },
  'POST /api/standing/[id]/pause': { params: list, body: {} },
  'POST /api/standing/[id]/resume': { params: list, body: {} },
  'DELETE /api/standing/[id]': { params: list },
  'PUT /api/wallet/level': { body: { level: '5' } },
  'POST /api/wallet/settle': { body: {} },
  'PATCH /api/customers/[id]': { params: { id: IDS.customer }, body: { note: 'Ring twice', blockedReason: 'Moved' } },
  'POST /api/privacy/person': { body: { phone: IDS.phone } },
  'POST /api/privacy/person/export': { body: { phone: IDS.phone } },
  'DELETE /api/customers/[id]': { params: { id: IDS.customer } },
  'DELETE /api/branches/[id]': { params: { id: IDS.branch }, query: 'underWay=100' },
};

/** Writes of no connection, or of one that its own id names. */
const OTHERS = /^\/api\/(?:auth|backups|connections|installation|intake|quarantine|setup|users|webhooks)(?:\/|$)/;
const OTHER_ROUTES: Record<string, string> = {
  'POST /api/privacy/person/erase':
    'is refused while an order is open; tested beside another merchant in erase.test.ts',
  'PUT /api/privacy/retention': 'of the installation, for owners',
  'POST /api/privacy/retention/preview': 'of the installation, for owners',
  'PUT /api/settings/country': 'only while the country is assumed; tested in state-country.test.ts',
  'PUT /api/settings/profile': 'of the user',
  'PUT /api/settings/mail': 'of the user',
  'PUT /api/settings/push': 'of the user',
  'DELETE /api/settings/push': 'of the user',
  'POST /api/settings/push': 'of the user',
  'PUT /api/settings/password': 'of the user',
  'POST /api/settings/identity': 'of the user',
  'POST /api/settings/second-factor': 'of the user',
  'PUT /api/settings/second-factor': 'of the user',
  'POST /api/settings/second-factor/remove': 'of the user',
  'POST /api/settings/identity/passkey': 'of the user',
  'POST /api/settings/passkeys': 'of the user',
  'POST /api/settings/passkeys/begin': 'of the user',
  'PATCH /api/settings/passkeys/[id]': 'of the user',
  'DELETE /api/settings/passkeys/[id]': 'of the user',
  'DELETE /api/settings/sessions': 'of the user',
  'DELETE /api/settings/sessions/[id]': 'of the user',
};

const HOST = 'localhost:3000';
let handlers = new Map<string, Handler>();
const keys = new Set<string | null>();
let fixture: AuthFixture;
let service: Awaited<ReturnType<typeof serveRequests>>;
let cookie = '';
let omegaId = '';

/** A dispatch service that does what it is asked for. */
async function respond(request: Request): Promise<Response> {
  keys.add(request.headers.get('authorization'));
  const { pathname } = new URL(request.url);
  const code = /^\/v2\/deliveries\/([^/]+)/.exec(pathname)?.[1] ?? 'NEW1';
  const status = pathname.endsWith('/cancel') || code === 'C9000' ? 'canceled' : 'pending';
  if (request.method === 'DELETE') return new Response(null, { status: 204 });
  const delivery = {
    code,
    status,
    amount: 4.5,
    currency: 'KWD',
    delivery_fee: 1,
    customer: {},
    driver: {},
    logistics: {},
  };
  const estimate = { estimated_distance: 900, estimated_duration: 300 };
  const branch = { id: IDS.branch, name: 'New', phone: '+96522000009', latitude: 29.3, longitude: 48, address: 'New' };
  const body = { ...delivery, ...estimate, ...branch, balance: 5, warning_balance_level: null, branches: [branch] };
  return Response.json(body);
}

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  service = await serveRequests(respond);
  const person = await fixture.person('owner');
  cookie = sessionCookie(person.token, false).split(';')[0] ?? '';
  const all = [...(await handlersOf('POST', 'PUT', 'PATCH', 'DELETE'))];
  handlers = new Map(all.filter(([name]) => !OTHERS.test(name.replace(/^\w+ /, ''))));
  for (const merchant of [ALPHA, OMEGA]) {
    const id = await addMerchant(fixture.db, merchant, service.url);
    await fillMerchant(fixture.db, id, person.id, merchant);
    await addMoreOrders(id);
    if (merchant === OMEGA) omegaId = id;
  }
  // Both merchants have rows under the first ids.
  for (const table of ['live_events', 'delivery_events', 'webhook_inbox'])
    await fixture.db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await service.close();
  await database().pool.end();
  await fixture.close();
});

/** Orders that the other acts need, with the same ids for both merchants. */
async function addMoreOrders(connectionId: string): Promise<void> {
  const open = { endedAt: null, customerPhone: IDS.phone, at: '2026-11-20T08:00:00Z' };
  const missing = {
    status: 'pending',
    problem: { kind: 'not_found', since: '2026-11-18T08:00:00Z' },
    nextCheckAt: null,
  };
  const orders = [
    { ...open, ...missing, id: MISSING, code: 'MISS1' },
    { ...open, status: 'unknown', id: UNANSWERED, code: null },
    { ...open, status: 'unknown', id: LOST, code: null, requestBody: JSON.stringify(SENT) },
    { ...open, status: 'on_hold', id: ODD, code: 'ODD1' },
    { ...open, status: 'completed', id: TYPED, code: 'TYPED1', draft: order('R-typed'), area: 'Salmiya' },
    { ...open, status: 'pending', id: PENDING, code: 'PEND1' },
  ];
  await addOrders(
    fixture.db,
    connectionId,
    orders.map((one, index) => ({ ...one, reference: `R-more-${index}`, branchId: IDS.branch })),
  );
}

/** Every row of the other merchant, by table. */
async function rowsOfOmega(): Promise<Record<string, string[]>> {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const found = tables.map(async (table): Promise<[string, string[]]> => {
    const { connectionId } = getTableColumns(table) as Record<string, unknown>;
    const of = connectionId
      ? sql`connection_id = ${omegaId}`
      : table === schema.connections
        ? sql`id = ${omegaId}`
        : null;
    if (!of) return [getTableName(table), []];
    const { rows } = await fixture.db.execute<{ row: string }>(
      sql`select row(t.*)::text as row from ${table} t where ${of}`,
    );
    return [getTableName(table), rows.map(({ row }) => row).sort()];
  });
  return Object.fromEntries(await Promise.all(found));
}

test('every write of a connection has its row, and every row its write', () => {
  const listed = [...Object.keys(WRITES), ...Object.keys(OTHER_ROUTES)];
  expect([...handlers.keys()].sort(), 'add a row to WRITES, or say why not in OTHER_ROUTES').toEqual(listed.sort());
});

describe.each(Object.entries(WRITES))('%s', (operation, { params = {}, query = '', body }) => {
  test('is done for its merchant, and changes nothing of another one with the same ids', async () => {
    const [method = '', route = ''] = operation.split(' ');
    const before = await rowsOfOmega();
    const request = new NextRequest(`http://${HOST}${route}?${query}`, {
      method,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        cookie,
        [CONNECTION_HEADER]: ALPHA.slug,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await handlers.get(operation)?.(request, { params: Promise.resolve(params) });
    const text = (await response?.text()) ?? '';
    expect(response?.status, text.slice(0, 600)).toBeLessThan(300);
    for (const foreign of [OMEGA.word, OMEGA.fee, OMEGA.balance]) expect(text).not.toContain(foreign);
    expect(await rowsOfOmega()).toEqual(before);
  });
});

/** Fields with which a body could try to reach another merchant or branch, or to act as somebody else. */
const WIDER = [
  { connection: OMEGA.slug },
  { connectionId: 'omega' },
  { branches: null },
  { branchIds: [IDS.branch] },
  { role: 'owner', permissions: ['settings:manage'] },
  { user: { role: 'owner', branches: null } },
];

test('no field of a body widens what somebody of another branch may do', async () => {
  const { db } = fixture;
  const { id, token } = await fixture.person('viewer');
  const alpha = await db.query.connections.findFirst({ where: (table, { eq }) => eq(table.slug, ALPHA.slug) });
  await db.execute(sql`update users set role = null where id = ${id}`);
  const membership = {
    userId: id,
    connectionId: alpha?.id ?? '',
    role: 'manager',
    branches: ['66f0000000000000000000cc'],
  };
  await db.insert(schema.memberships).values(membership);
  const before = await rowsOfOmega();
  const orders = () =>
    db.select().from(schema.deliveries).orderBy(schema.deliveries.connectionId, schema.deliveries.id);
  const ordersBefore = await orders();
  let attempts = 0;
  for (const [operation, { params = {}, body }] of Object.entries(WRITES)) {
    const [method = '', route = ''] = operation.split(' ');
    // The body as it is, too: what it names is of another branch.
    for (const wider of body ? [{}, ...WIDER] : []) {
      attempts += 1;
      const request = new NextRequest(`http://${HOST}${route}`, {
        method,
        headers: {
          host: HOST,
          origin: `http://${HOST}`,
          referer: `http://${HOST}/c/${OMEGA.slug}/deliveries`,
          cookie: sessionCookie(token, false).split(';')[0] ?? '',
          [CONNECTION_HEADER]: ALPHA.slug,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ ...body, ...wider }),
      });
      const response = await handlers.get(operation)?.(request, { params: Promise.resolve(params) });
      const text = (await response?.text()) ?? '';
      const attempt = `${operation} ${JSON.stringify(wider)}: ${text.slice(0, 300)}`;
      if (Object.keys(wider).length > 0) expect(response?.status, attempt).toBeGreaterThanOrEqual(400);
      for (const foreign of [OMEGA.word, `${ALPHA.word} `]) expect(text, attempt).not.toContain(foreign);
    }
  }
  console.info(`${attempts} attempts to widen by a body`);
  expect(attempts).toBeGreaterThan(200);
  expect(await rowsOfOmega()).toEqual(before);
  expect(await orders()).toEqual(ordersBefore);
}, 60_000);

test('the other merchant’s credentials were never used', () => {
  expect([...keys]).toEqual([`Key key-of-${ALPHA.word}`]);
});
