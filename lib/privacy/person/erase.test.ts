import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '@/lib/backup/back-up.server';
import { TRAILER_BYTES } from '@/lib/backup/file/format';
import { toConnection } from '@/lib/connections/model/to-connection.server';
import { newId } from '@/lib/db/id';
import {
  addressRequests,
  auditLog,
  backups,
  connections,
  customers,
  deliveries,
  deliveryEvents,
  driverPositions,
  importRows,
  imports,
  jobs,
  plans,
  preferences,
  webhookInbox,
} from '@/lib/db/schema';
import { cancelDelivery } from '@/lib/deliveries/cancel.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { applyResponse } from '@/lib/deliveries/record/apply-response.server';
import { orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { receiveHint } from '@/lib/deliveries/sync/receive-hint.server';
import { lockStarting } from '@/lib/imports/import-rows.server';
import type { Context } from '@/lib/request/context.server';
import { pauseStanding } from '@/lib/standing/change.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { waitingForLock } from '@/lib/testing/waiting-for-lock';
import { settleInbox } from '@/lib/webhooks/inbox-rows.server';
import { erasePerson } from './erase.server';
import { exportPerson } from './export.server';
import { findPerson } from './find.server';

/** Tables with texts, and the texts of a customer in them. A new table must be put into one of the two. */
const ERASED = [
  'address_requests',
  'customer_addresses',
  'customers',
  'deliveries',
  'delivery_events',
  'driver_positions',
  'import_rows',
  'imports',
  'jobs',
  'plans',
  'preferences',
  'webhook_inbox',
];
const WITHOUT_CUSTOMERS: Record<string, string> = {
  attempt_counters: 'digests of e-mails, and addresses of visitors',
  audit_chain: 'digests',
  audit_log: 'ids of customers, which lead nowhere once the row is gone',
  backups: 'names of files',
  branches: 'the merchant’s own',
  code_list_entries: 'codes of orders',
  code_lists: 'ids',
  comparison_cells: 'unused',
  comparisons: 'unused',
  connection_credentials: 'sealed',
  connections: 'the merchant’s own',
  installation_attempts: 'digests',
  invoices: 'numbers of invoices',
  mail_choices: 'choices of staff',
  memberships: 'roles of people',
  live_events: 'ids',
  notice_channels: 'browsers of staff',
  occurrence_notices: 'ids',
  occurrences: 'ids',
  passkey_challenges: 'digests',
  passkeys: 'public keys of staff',
  passwords: 'hashes of staff',
  second_factors: 'sealed, of staff',
  sessions: 'staff',
  settings: 'the installation’s own',
  users: 'staff',
  wallet_snapshots: 'amounts',
  wallets: 'amounts',
};

const NAME = 'Nayef Al-Mazyad نايف';
const PHONE = '+96550987654';
const SPELLINGS = ['+96550987654', '0096550987654', '50987654', '5098 7654', '٥٠٩٨٧٦٥٤', '965 5098 7654'];
const STREET = 'Street of the Pearl Divers 271';
const NEEDLES = [...SPELLINGS, NAME, 'Nayef', 'nayef', 'نايف', STREET, 'pearl divers'];
const AT = '2026-11-20T10:00:00Z';
/** Columns of an order that stay, or that hold no text of a person. */
const KEPT = ['reference', 'generation', 'order_webhook_digest', 'code', 'record_id', 'status', 'branch_id'];
const KEPT_TOO = [
  'payment_type',
  'currency',
  'pin_area',
  'area',
  'created_by',
  'reported_status',
  'customer_phone',
  'phone',
];

let fixture: ServiceFixture;
let other: Context;
let folder: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  folder = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-erase-'));
  const { db, ctx } = fixture;
  const [row] = await db.select().from(connections);
  if (!row) throw new Error('no connection');
  const copy = { ...row, id: newId(), slug: 'second', environmentKey: null, webhookTokenDigest: 'second' };
  await db.insert(connections).values(copy);
  other = { ...ctx, connection: { ...toConnection(copy), webhookToken: 'second' } };
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const destination = { area: 'Salmiya', block: '3', street: STREET, building: '9' };

/** Orders of the person and everything that comes with them, in one connection. */
async function fill({ connection, user }: Context, spelling: string): Promise<string[]> {
  const { db } = fixture;
  const connectionId = connection.id;
  const [first, second] = await addOrders(db, connectionId, [
    { at: AT, customerName: NAME, customerPhone: spelling, searchText: `nayef 96550987654 50987654` },
    { at: AT, status: 'rejected', customerName: NAME, customerPhone: PHONE, searchText: 'nayef 50987654' },
  ]);
  const ids = [first?.id ?? '', second?.id ?? ''];
  const { rows: columns } = await db.execute<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns where table_name = 'deliveries'
      and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`);
  for (const { name, type } of columns.filter((column) => ![...KEPT, ...KEPT_TOO].includes(column.name))) {
    const text = `${NAME}, ${PHONE}, ${STREET}`;
    const value = name === 'draft' ? JSON.stringify({ destination, notes: text }) : JSON.stringify({ text });
    const set = type === 'jsonb' ? sql`${value}::jsonb` : name === 'search_text' ? sql`'nayef 50987654'` : sql`${text}`;
    await db.execute(sql`update deliveries set ${sql.identifier(name)} = ${set} where id = ${ids[0]}`);
  }
  for (const deliveryId of ids) {
    const of = { connectionId, deliveryId };
    await db
      .insert(deliveryEvents)
      .values({ ...of, kind: 'created', source: 'user', at: new Date(AT), detail: { reason: NAME } });
    await db
      .insert(driverPositions)
      .values({ ...of, at: new Date(AT), latitude: 29.3, longitude: 48, source: 'webhook' });
  }
  const bodies = [`{"code":"${first?.code}"}`, `{"phone":"50987654","name":"${NAME}"}`, `{"phone":"${PHONE}"}`];
  for (const [index, body] of bodies.entries())
    await db.insert(webhookInbox).values({
      connectionId,
      id: index + 1,
      webhookId: `w${index}`,
      headers: { name: NAME },
      body: Buffer.from(body),
      receivedAt: new Date(AT),
      ...(index < 2 && { processedAt: new Date(AT), outcome: 'applied' }),
    });
  const customer = { name: NAME, destinationFormat: 'kuwait_format', destination, lastUsedAt: new Date(AT) };
  await db
    .insert(customers)
    .values({ connectionId, phone: PHONE, ...customer, note: STREET, searchText: 'nayef 50987654' });
  await db.execute(sql`insert into customer_addresses (connection_id, phone, digest, destination_format, destination, last_used_at)
    values (${connectionId}, ${PHONE}, 'd', 'kuwait_format', ${JSON.stringify(destination)}::jsonb, ${AT})`);
  await db.insert(jobs).values({
    connectionId,
    id: newId(),
    kind: 'test',
    key: 'k',
    input: { phone: '5098 7654' },
    dueAt: new Date(AT),
    failedAt: new Date(AT),
  });
  await db.insert(addressRequests).values({
    connectionId,
    id: newId(),
    digest: newId(),
    reference: 'A-1',
    customerName: NAME,
    customerPhone: PHONE,
    destinationFormat: 'kuwait_format',
    destination,
    createdAt: new Date(AT),
    expiresAt: new Date(AT),
  });
  await db.insert(addressRequests).values({
    connectionId,
    id: newId(),
    digest: newId(),
    reference: 'A-without-phone',
    customerName: NAME,
    customerPhone: '',
    destinationFormat: 'kuwait_format',
    destination: {},
    createdAt: new Date(AT),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const importId = newId();
  await db.insert(imports).values({
    connectionId,
    id: importId,
    name: `${NAME} monday.csv`,
    state: 'done',
    actorId: user.id,
    createdAt: new Date(AT),
    updatedAt: new Date(AT),
    endedAt: new Date(AT),
  });
  const draft = { destination: { ...destination, contact_name: NAME, contact_phone: PHONE } };
  const row = { connectionId, importId, line: 2, draft, problem: { message: NAME } };
  await db.insert(importRows).values([
    { ...row, position: 1, reference: 'R-1', state: 'handed' },
    { ...row, position: 2, reference: 'R-2', state: 'refused' },
  ]);
  const standing = { id: newId() };
  await db.insert(plans).values({
    connectionId,
    ...standing,
    name: NAME,
    state: 'active',
    orders: [{ id: newId(), draft }],
    time: '08:00',
    weekdays: [0],
    dates: [],
    daysOff: [],
    doneUntil: new Date(AT),
    createdAt: new Date(AT),
  });
  await pauseStanding({ ...fixture.ctx, connection, user }, standing);
  const query = (q: string) => `q=${encodeURIComponent(q)}`;
  const filters = [
    { name: 'Nayef', query: query('5098 7654') },
    { name: 'mine', query: query(NAME) },
    { name: 'failed', query: 'status=failed' },
  ];
  await db
    .insert(preferences)
    .values({ connectionId, userId: user.id, value: { branchId: null, filters } })
    .onConflictDoNothing();
  return ids;
}

/** Everything that the rows of a table hold, as text; bytes are read as text too. */
async function textOf(table: string, connectionId?: string): Promise<string> {
  const { db } = fixture;
  const { rows: columns } = await db.execute<{ name: string; type: string }>(
    sql`select column_name as name, data_type as type from information_schema.columns where table_name = ${table}`,
  );
  const isOfConnection = columns.some(({ name }) => name === 'connection_id');
  const where = connectionId && isOfConnection ? sql`where connection_id = ${connectionId}` : sql``;
  const parts = columns.map(({ name, type }) =>
    type === 'bytea' ? sql`convert_from(${sql.identifier(name)}, 'LATIN1')` : sql`${sql.identifier(name)}::text`,
  );
  const { rows } = await db.execute<{ text: string | null }>(
    sql`select string_agg(concat_ws(' ', ${sql.join(parts, sql`, `)}), ' ') as text from ${sql.identifier(table)} ${where}`,
  );
  return rows[0]?.text ?? '';
}

async function allTables(): Promise<string[]> {
  const { rows } = await fixture.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function findings(connectionId?: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await allTables()) {
    const text = await textOf(table, connectionId);
    const latin = Buffer.from(text, 'latin1').toString('utf8');
    found.push(
      ...NEEDLES.filter((needle) => text.includes(needle) || latin.includes(needle)).map((it) => `${table}: ${it}`),
    );
  }
  return found;
}

test('every table is known to hold data of customers, or none', async () => {
  expect((await allTables()).sort()).toEqual([...ERASED, ...Object.keys(WITHOUT_CUSTOMERS)].sort());
});

test('after an erasure no table of the connection and no backup holds the person, and nobody else lost anything', async () => {
  const { db, ctx } = fixture;
  const ids = await fill(ctx, '5098 7654');
  await fill(other, PHONE);
  await addOrders(db, ctx.connection.id, [{ at: AT, customerName: 'Hessa', searchText: 'hessa 50000001' }]);
  const namesake = { digest: newId(), reference: 'A-namesake', customerName: NAME, customerPhone: '+96550111222' };
  const asked = {
    destinationFormat: 'kuwait_format',
    destination: {},
    createdAt: new Date(AT),
    expiresAt: new Date(AT),
  };
  await db.insert(addressRequests).values({ ...namesake, ...asked, connectionId: ctx.connection.id, id: newId() });
  await db.insert(backups).values({
    id: newId(),
    requestedAt: new Date(AT),
    startedAt: new Date(AT),
    endedAt: new Date(AT),
    file: '/backups/old.backup',
    host: 'desk',
  });
  const failed = { requestedAt: new Date(AT), startedAt: new Date(AT), endedAt: new Date(AT), problem: 'disk full' };
  await db.insert(backups).values({ ...failed, id: newId(), file: '/backups/half.backup' });
  const before = await findings();
  for (const table of ERASED.filter((name) => name !== 'driver_positions'))
    expect(
      before.some((found) => found.startsWith(`${table}:`)),
      table,
    ).toBe(true);
  const allOfOther = () => Promise.all(ERASED.map((table) => textOf(table, other.connection.id)));
  const untouched = await allOfOther();
  for (const spelling of SPELLINGS)
    expect(await findPerson(ctx, { phone: spelling }), spelling).toMatchObject({ orders: 2, open: 0, name: NAME });
  const file = await (await exportPerson(ctx, { phone: '50987654' })).text();
  expect(JSON.parse(file)).toMatchObject({
    phone: PHONE,
    customer: { name: NAME },
    orders: [{ amount: '10.000' }, {}],
  });
  // Columns that are the merchant's or the service's own are no data of the person.
  expect(file).not.toMatch(/orderWebhookDigest|requestBody|searchText|connectionId/);

  expect(await erasePerson(ctx, { phone: '٥٠٩٨٧٦٥٤' })).toEqual({
    orders: 2,
    backups: [{ file: '/backups/old.backup', host: 'desk', madeAt: new Date(AT).toISOString() }],
  });
  const isNamesake = eq(addressRequests.digest, namesake.digest);
  expect(await db.delete(addressRequests).where(isNamesake).returning()).toHaveLength(1);
  expect(await findings(ctx.connection.id)).toEqual([]);
  expect(await allOfOther()).toEqual(untouched);
  // A day of a plan that a person was still to decide sends nothing any more.
  const states = await db.select({ of: importRows.connectionId, state: importRows.state }).from(importRows);
  expect(states.filter(({ state }) => state === 'waiting').map(({ of }) => of)).not.toContain(ctx.connection.id);
  expect(states.some(({ of, state }) => of === ctx.connection.id && state === 'canceled')).toBe(true);
  expect(await findPerson(other, { phone: PHONE })).toMatchObject({ orders: 2, name: NAME, addresses: 1 });
  expect(await findPerson(ctx, { phone: PHONE })).toMatchObject({ orders: 0, name: null, addresses: 0 });
  const rows = await db.select().from(deliveries).where(eq(deliveries.connectionId, ctx.connection.id));
  expect(rows.find(({ customerName }) => customerName === 'Hessa')).toMatchObject({ erasedAt: null });
  const erased = rows.filter(({ id }) => ids.includes(id));
  expect(erased).toMatchObject([
    { amount: '10.000', deliveryFee: '1.250', area: 'Salmiya', customerName: '' },
    { customerName: '', area: 'Salmiya' },
  ]);
  const [saved] = await db
    .select()
    .from(preferences)
    .where(and(eq(preferences.connectionId, ctx.connection.id), eq(preferences.userId, ctx.user.id)));
  expect(saved?.value).toMatchObject({ filters: [{ name: 'failed' }] });
  const trail = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(trail.map(({ action }) => action)).toEqual([
    'standing_paused',
    'standing_paused',
    'person_exported',
    'person_erased',
  ]);

  await erasePerson(other, { phone: PHONE });
  const backup = path.join(folder, 'after.backup');
  await backUp({
    url: process.env.DATABASE_URL ?? '',
    file: backup,
    appSecret: 'a secret of 32 characters or more',
    program: '1',
  });
  const bytes = await readFile(backup);
  const text = gunzipSync(bytes.subarray(bytes.indexOf(10) + 1, -TRAILER_BYTES)).toString('utf8');
  expect(text).toContain('Hessa');
  expect(NEEDLES.filter((needle) => text.includes(needle))).toEqual([]);
  // COPY writes bytes in hex.
  expect(NEEDLES.filter((needle) => text.includes(Buffer.from(needle).toString('hex')))).toEqual([]);
});

test('a short name takes no filter or file of others with it', async () => {
  const { db, ctx } = fixture;
  const { connection, user } = ctx;
  const of = { connectionId: connection.id };
  await addOrders(db, connection.id, [{ at: AT, customerName: 'Ali', customerPhone: '+96550121212' }]);
  const filters = ['Validated', 'Khalidiya', 'for Ali', 'Ali’s'].map((name) => ({ name, query: 'q=1' }));
  const userId = user.id;
  const value = { branchId: null, filters: [...filters, { name: 'mine', query: 'q=5012+1212' }] };
  await db.update(preferences).set({ value }).where(eq(preferences.userId, userId));
  for (const name of ['Khalidiya.csv', 'Ali, monday.csv'])
    await db.insert(imports).values({
      ...of,
      id: newId(),
      name,
      state: 'done',
      actorId: userId,
      createdAt: new Date(AT),
      updatedAt: new Date(AT),
    });
  await erasePerson(ctx, { phone: '50121212' });
  const [saved] = await db
    .select()
    .from(preferences)
    .where(and(eq(preferences.connectionId, connection.id), eq(preferences.userId, userId)));
  expect(saved?.value).toMatchObject({ filters: [{ name: 'Validated' }, { name: 'Khalidiya' }] });
  const files = (await db.select().from(imports).where(eq(imports.connectionId, connection.id))).map(
    ({ name }) => name,
  );
  expect(files).toEqual(expect.arrayContaining(['Khalidiya.csv']));
  expect(files.filter((name) => name.includes('Ali'))).toEqual([]);
});

test('an order under way keeps its customer, and nothing is erased', async () => {
  const { db, ctx } = fixture;
  await addOrders(db, ctx.connection.id, [
    { at: AT, customerPhone: '+96550111222', searchText: '50111222' },
    { at: AT, customerPhone: '+96550111222', searchText: '50111222', status: 'en_route' },
  ]);
  await expect(erasePerson(ctx, { phone: '50111222' })).rejects.toMatchObject({ code: 'person_has_open_orders' });
  expect(await findPerson(ctx, { phone: '50111222' })).toMatchObject({ orders: 2, open: 1, name: 'Sara' });
});

test('an answer of the service about an erased order brings nobody back', async () => {
  const { db, ctx } = fixture;
  const order = orderOf(fixture, 'v2', { name: NAME, phone: '50 333 444' });
  const { delivery } = await createDelivery(ctx, order);
  await cancelDelivery(ctx, { id: delivery.id });
  expect(await erasePerson(ctx, { phone: '50333444' })).toMatchObject({ orders: 1 });
  const { delivery: answer, sentAt } = await ctx.service.getDelivery(delivery.code ?? '', { generation: 'v2' });
  const later = new Date(sentAt.getTime() + 1_000);
  expect(await applyResponse(ctx, { id: delivery.id, answer, sentAt: later, source: 'poll' })).toBe('refreshed');
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, delivery.id));
  expect(row).toMatchObject({ customerName: '', customerPhone: '', customerAddress: '', status: 'canceled' });
  expect(row?.searchText).not.toContain('nayef');
});

test('somebody without an order is found by a link, an import or a standing order, and erased too', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  await db.insert(addressRequests).values({
    connectionId,
    id: newId(),
    digest: newId(),
    reference: 'A-2',
    customerName: NAME,
    customerPhone: '50 444 555',
    destinationFormat: 'kuwait_format',
    destination: {},
    createdAt: new Date(AT),
    expiresAt: new Date(AT),
  });
  const draft = { destination: { contact_name: NAME, contact_phone: '+96550444555' } };
  const standing = {
    id: newId(),
    name: 'Bread',
    state: 'active',
    orders: [{ id: newId(), draft }],
    time: '08:00',
    weekdays: [0],
  };
  await db.insert(plans).values({
    ...standing,
    connectionId,
    dates: [],
    daysOff: [],
    doneUntil: new Date(AT),
    createdAt: new Date(AT),
  });
  const query = { phone: '50444555' };
  expect(await findPerson(ctx, query)).toMatchObject({ orders: 0, name: null, others: 2 });
  expect(await (await exportPerson(ctx, query)).json()).toMatchObject({
    addressRequests: [{ customerName: NAME }],
    standingOrders: [{ name: 'Bread', order: draft }],
  });
  await erasePerson(ctx, query);
  expect(await findPerson(ctx, query)).toMatchObject({ others: 0 });
  expect(await findings(connectionId)).toEqual([]);
});

test('a link without a phone is told of too where an order came of it', async () => {
  const { db, ctx } = fixture;
  const [order] = await addOrders(db, ctx.connection.id, [{ at: AT, customerPhone: '+96550444666' }]);
  const answer = { format: 'kuwait_format', texts: { street: STREET }, point: null };
  const link = { reference: 'A-3', customerName: NAME, customerPhone: '', destinationFormat: 'kuwait_format' };
  await db.insert(addressRequests).values({
    ...link,
    connectionId: ctx.connection.id,
    id: newId(),
    digest: newId(),
    destination: {},
    answer,
    deliveryId: order?.id,
    createdAt: new Date(AT),
    expiresAt: new Date(AT),
  });
  const query = { phone: '50444666' };
  expect(await findPerson(ctx, query)).toMatchObject({ orders: 1, others: 1 });
  expect(await (await exportPerson(ctx, query)).json()).toMatchObject({ addressRequests: [{ answer }] });
  await erasePerson(ctx, query);
});

test('a webhook that comes again for an erased order is emptied', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2', { name: NAME, phone: '50 888 999' }));
  await cancelDelivery(ctx, { id: delivery.id });
  await erasePerson(ctx, { phone: '50888999' });
  const report = { code: delivery.code ?? '', hints: [{ status: 'canceled', at: new Date() }], headers: {} };
  expect(await receiveHint(ctx, report)).toBe('erased');
  const [entry] = await db
    .insert(webhookInbox)
    .values({ connectionId, id: 900, webhookId: 'again', headers: { name: NAME }, body: Buffer.from(NAME) })
    .returning();
  if (!entry) throw new Error('no entry');
  await settleInbox(db, [{ of: [entry], outcome: 'erased', waitMs: null, detail: null }]);
  const [left] = await db.select().from(webhookInbox).where(eq(webhookInbox.webhookId, 'again'));
  expect(left).toMatchObject({ headers: {}, outcome: 'erased' });
  expect(left?.body).toHaveLength(0);
});

test('an import that begins during the erasure keeps its customer', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const importId = newId();
  const starting = db.transaction(async (tx) => {
    await lockStarting(tx, connectionId);
    erasing = erasePerson(ctx, { phone: '50999000' });
    await expect.poll(() => waitingForLock(db)).toBe(1);
    const at = { createdAt: new Date(AT), updatedAt: new Date(AT) };
    await tx.insert(imports).values({ connectionId, id: importId, name: 'a.csv', state: 'running', ...at });
    const draft = { destination: { contact_name: 'Reem', contact_phone: '+96550999000' } };
    const row = { connectionId, importId, line: 2, position: 1, reference: 'R-9', state: 'waiting', draft };
    await tx.insert(importRows).values(row);
  });
  let erasing: Promise<unknown> = Promise.resolve();
  await starting;
  await expect(erasing).rejects.toMatchObject({ code: 'person_has_open_orders' });
  const [row] = await db.select().from(importRows).where(eq(importRows.importId, importId));
  expect(row?.draft).toMatchObject({ destination: { contact_name: 'Reem' } });
});

test('an order that is still to be sent instead of a canceled one keeps its customer', async () => {
  const { db, ctx } = fixture;
  const job = { connectionId: ctx.connection.id, id: newId(), kind: 'replace', key: 'k', dueAt: new Date(AT) };
  await db.insert(jobs).values({ ...job, input: { order: { contact_phone: '+96550666777' } } });
  const query = { phone: '50666777' };
  await expect(erasePerson(ctx, query)).rejects.toMatchObject({ code: 'person_has_open_orders' });
  await db
    .update(jobs)
    .set({ failedAt: new Date(AT) })
    .where(eq(jobs.id, job.id));
  await erasePerson(ctx, query);
  expect(await db.select().from(jobs).where(eq(jobs.id, job.id))).toEqual([]);
});
