import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '@/lib/auth/audit-rows.server';
import { SANDBOX_ID_PREFIX } from '@/lib/auth/sandbox-users';
import type { Connection } from '@/lib/connections/model/connection';
import { newId } from '@/lib/db/id';
import { branches, connections, plans, users } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportAudit } from './export.server';
import { listAudit } from './list.server';

const USER = `${SANDBOX_ID_PREFIX}noura`;
const [PLAN, UNNAMED] = [newId(), newId()];
const AT = new Date('2026-11-20T21:30:15Z');
let fixture: ServiceFixture;
let other: Connection;

/** Two merchants with a branch and a plan of the same ids. */
beforeAll(async () => {
  fixture = await createServiceFixture();
  other = await addConnection(fixture);
  const { db, ctx } = fixture;
  await db.insert(users).values([
    { id: USER, name: 'Noura', email: 'n@example.test', role: 'owner' },
    { id: `${SANDBOX_ID_PREFIX}ali`, name: 'Ali', email: 'a@example.test', role: 'viewer' },
  ]);
  for (const [connectionId, word] of [
    [ctx.connection.id, 'mine'],
    [other.id, 'theirs'],
  ] as const) {
    await db.insert(branches).values({ connectionId, id: 'b-1', name: `Branch ${word}`, syncedAt: AT });
    const plan = { connectionId, state: 'active', orders: [], time: '08:00', weekdays: [0], dates: [], daysOff: [] };
    const times = { doneUntil: AT, createdAt: AT };
    await db.insert(plans).values([
      { ...plan, ...times, id: PLAN, name: `Plan ${word}` },
      { ...plan, ...times, id: UNNAMED, name: '' },
    ]);
  }
});
afterAll(() => fixture.close());
beforeEach(() => clearAuditLog(fixture.db));

type Given = Partial<Parameters<typeof audit>[1]>;
const write = (given: Given) =>
  audit(fixture.db, {
    action: 'delivery_canceled',
    userId: USER,
    at: AT,
    connectionId: fixture.ctx.connection.id,
    ...given,
  });
const list = async (filters: Parameters<typeof listAudit>[1] = {}) => (await listAudit(fixture.ctx, filters)).entries;

test.each<[string, Given, string | null]>([
  ['a person', { subject: `${SANDBOX_ID_PREFIX}ali` }, 'Ali'],
  ['a branch of this merchant', { subject: 'b-1' }, 'Branch mine'],
  ['a plan of this merchant', { subject: PLAN }, 'Plan mine'],
  ['a plan without a name', { subject: UNNAMED, detail: { name: 'of the detail' } }, 'of the detail'],
  ['a thing with a name in the detail', { detail: { name: 'Key 1' } }, 'Key 1'],
  ['nothing that has a name', { subject: 'gone' }, null],
])('an entry about %s names it', async (_, given, subject) => {
  await write(given);
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      at: '2026-11-20T21:30:15.000Z',
      action: 'delivery_canceled',
      person: 'Noura',
      subject,
      facts: [],
      connection: fixture.ctx.connection.name,
      address: null,
      isErased: false,
    },
  ]);
});

const fact = (field: string | null, from: string | null, to: string | null) => ({ field, from, to });
test.each<[string, unknown, unknown[]]>([
  ['one value', { to: '5.000' }, [fact(null, null, '5.000')]],
  ['one value that changed', { from: '5.000', to: '7.500' }, [fact(null, '5.000', '7.500')]],
  ['a value that was taken away', { from: 'owner', to: null }, [fact(null, 'owner', null)]],
  [
    'several fields',
    { from: { a: 1, b: 'same' }, to: { b: 'same', c: true } },
    [fact('a', '1', null), fact('c', null, 'true')],
  ],
  [
    'known facts in their order, without others',
    { signIns: 4, code: 'BG4LEW', testMode: false, orders: 3, role: 'viewer', secret: 'x', lists: [1] },
    [
      fact('role', null, 'viewer'),
      fact('testMode', null, 'false'),
      fact('code', null, 'BG4LEW'),
      fact('orders', null, '3'),
      fact('signIns', null, '4'),
    ],
  ],
])('facts of %s', async (_, detail, facts) => {
  await write({ detail });
  expect((await list())[0]?.facts).toEqual(facts);
});

test('a day is the merchant’s, from its first instant to before the next', async () => {
  const before = new Date('2026-11-20T20:59:59.999Z');
  const first = new Date('2026-11-20T21:00:00Z');
  const last = new Date('2026-11-21T20:59:59.999Z');
  const next = new Date('2026-11-21T21:00:00Z');
  for (const at of [before, first, last, next]) await write({ at });
  const rule = { dayStartHour: 0, timeZone: 'Asia/Kuwait' };
  const ctx = { ...fixture.ctx, connection: { ...fixture.ctx.connection, ...rule } };
  const { entries } = await listAudit(ctx, { from: '2026-11-21', to: '2026-11-21' });
  expect(entries.map(({ at }) => at)).toEqual([last.toISOString(), first.toISOString()]);
});

test('a file has a column for each fact, and times of the merchant', async () => {
  await write({
    subject: 'b-1',
    address: '198.51.100.9',
    detail: { from: { role: 'viewer' }, to: { role: 'manager' } },
  });
  await write({ detail: { code: 'BG4LEW', orders: 2 }, userId: null, connectionId: undefined });
  const ctx = { ...fixture.ctx, now: () => AT, connection: { ...fixture.ctx.connection, timeZone: 'Asia/Kuwait' } };
  const response = exportAudit(ctx, {}, { column: String, action: (key) => `text of ${key}` });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-2026-11-21.csv"');
  const [header, ...lines] = (await response.text()).trim().split('\r\n');
  expect(header).toMatch(/time,action,subject,detail,person,connection,address$/);
  expect(lines).toEqual([
    '2026-11-21 00:30,text of deliveryCanceled,,"code: BG4LEW; orders: 2",,,',
    `2026-11-21 00:30,text of deliveryCanceled,Branch mine,role: viewer → manager,Noura,${fixture.ctx.connection.name},198.51.100.9`,
  ]);
});

test('people are offered by name', async () => {
  expect((await listAudit(fixture.ctx, {})).people.map(({ name }) => name)).toEqual(['Ali', 'Noura']);
});

test('an entry is of its merchant and kind, by its person, and older than the page before', async () => {
  const ali = `${SANDBOX_ID_PREFIX}ali`;
  await write({});
  await write({ userId: ali, action: 'wallet_level_changed', address: '198.51.100.9', subject: USER });
  await write({ connectionId: other.id });
  await write({ userId: null, action: 'credentials_rotated', connectionId: undefined });
  const found = async (filters: Parameters<typeof list>[0]) =>
    (await list(filters)).map(({ action, person, connection }) => [action, person, connection]);
  const here = fixture.ctx.connection.name;
  const all = [
    ['credentials_rotated', null, null],
    ['delivery_canceled', 'Noura', other.name],
    ['wallet_level_changed', 'Ali', here],
    ['delivery_canceled', 'Noura', here],
  ];
  expect(await found({})).toEqual(all);
  expect(await found({ person: ali })).toEqual([all[2]]);
  expect(await found({ kind: 'deliveries' })).toEqual([all[1], all[3]]);
  expect(await found({ kind: 'money', person: USER })).toEqual([]);
  expect(await found({ connectionId: other.id })).toEqual([all[1]]);
  expect(await found({ connectionId: fixture.ctx.connection.id, kind: 'deliveries' })).toEqual([all[3]]);
  const entries = await list();
  expect(await found({ before: String(entries[1]?.id) })).toEqual(all.slice(2));
  expect(entries[2]).toMatchObject({
    address: '198.51.100.9',
    subject: 'Noura',
    at: AT.toISOString(),
    isErased: false,
  });
});

test('sandbox mode shows no act of a real person, of their merchants, or of somebody unknown', async () => {
  const { db } = fixture;
  await db.insert(users).values({ id: 'real', name: 'Real', email: 'real@shop.example', role: 'owner' });
  const merchant = await addConnection(fixture);
  await db.update(connections).set({ sandbox: false }).where(eq(connections.id, merchant.id));
  await write({ userId: 'real' });
  await write({ userId: null, address: '198.51.100.9' });
  await write({ connectionId: merchant.id });
  await write({ userId: null, salt: null });
  await write({ userId: null });
  await write({});
  expect((await list()).map(({ person, address }) => [person, address])).toEqual([
    ['Noura', null],
    [null, null],
  ]);
  expect((await listAudit(fixture.ctx, {})).people.map(({ name }) => name)).toEqual(['Ali', 'Noura']);
});

test('fifty entries are a page, and the next one begins after them', async () => {
  for (let count = 0; count < 50; count++) await write({});
  expect(await listAudit(fixture.ctx, {})).toMatchObject({ next: null, entries: { length: 50 } });
  await write({});
  const { entries, next } = await listAudit(fixture.ctx, {});
  expect([entries.length, next]).toEqual([50, String(entries[49]?.id)]);
  expect((await listAudit(fixture.ctx, { before: next ?? '' })).entries).toHaveLength(1);
});
