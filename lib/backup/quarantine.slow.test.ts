import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { isKnownBrowser, knownBrowserCookie } from '@/lib/auth/known-browser.server';
import { hashPassword, verifyPassword } from '@/lib/auth/password.server';
import { startSession } from '@/lib/auth/session-rows.server';
import { findPasswordHash } from '@/lib/auth/user-rows.server';
import { readAbilities } from '@/lib/connections/abilities/read-abilities.server';
import { setSandboxWebhook } from '@/lib/connections/client/sandbox-webhook.server';
import { diagnoseConnection } from '@/lib/connections/diagnose.server';
import { database } from '@/lib/db/client.server';
import { addressRequests, auditLog, deliveries, importRows, imports, passwords, sessions } from '@/lib/db/schema';
import { cancelDelivery } from '@/lib/deliveries/cancel.server';
import { checkNow } from '@/lib/deliveries/check-now.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { markNotCreated } from '@/lib/deliveries/mark-not-created.server';
import { insertCorrection } from '@/lib/deliveries/replacement-rows.server';
import { copiesAtService, orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { checkDue } from '@/lib/deliveries/sync/watch.server';
import { formatDateTime } from '@/lib/format/time/date-time';
import { IMPORT_TOOLS } from '@/lib/imports/testing-imports';
import { addJob, claimJob } from '@/lib/jobs/rows.server';
import { outgoingJob } from '@/lib/outgoing/run.server';
import { type Context, serviceContextOf } from '@/lib/request/context.server';
import { createStanding } from '@/lib/standing/create.server';
import { runStanding } from '@/lib/standing/run.server';
import { createEmptyDatabase } from '@/lib/testing/database';
import type { TestDatabase } from '@/lib/testing/database-from-template';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { backUp } from './back-up.server';
import { confirmOldIsOff } from './confirm-old-is-off.server';
import { endQuarantine } from './end-quarantine.server';
import { verifyBackup } from './file/read.server';
import { readQuarantineView } from './read-quarantine.server';
import { restore } from './restore.server';

/** A copy that was restored beside its original, on one sandbox, with orders under way. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const Requests = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

let folder: string;
let original: ServiceFixture;
let copied: TestDatabase;
let restoredAt: Date;
let orders: Record<'underWay' | 'lost' | 'neverArrived', string>;
/** A person of the original, as they were when the backup was made. */
const account = { email: 'owner@shop.example', passwordHash: '' };
/** A plan that is due between backup and confirmation. */
let standing: { planId: string; comesAt: Date };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-quarantine-'));
  copied = await createEmptyDatabase();
  original = await createServiceFixture();
  const { apiKey, apiSecret } = original.key;
  // The copy has the configuration of the original: the same credentials, and a database of its own.
  Object.assign(process.env, { DATABASE_URL: copied.url, SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret });
  orders = { underWay: await make(), lost: await make('after'), neverArrived: await make('before') };
  standing = await makeStanding(orders.underWay);
  await beginCorrection(orders.underWay);
  const { db, connection, user } = original.ctx;
  await startSession(db, user.id, { address: null, userAgent: null }, new Date());
  account.passwordHash = await hashPassword('correct horse', { N: 2, r: 1, p: 1 });
  await db.insert(passwords).values({ userId: user.id, hash: account.passwordHash });
  // The backup is made before the call that this order waits for ends.
  const submitting = { status: 'submitting', problem: null };
  await db.update(deliveries).set(submitting).where(eq(deliveries.id, orders.neverArrived));
  await db.insert(addressRequests).values({
    connectionId: connection.id,
    id: crypto.randomUUID(),
    digest: 'd',
    reference: 'A',
    customerName: 'Sara',
    customerPhone: '',
    destinationFormat: 'kuwait_format',
    destination: {},
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  const file = path.join(folder, 'desk.backup');
  await backUp({ url: original.ctx.db && (await urlOf(original)), file, appSecret: 'a secret', program: '1' });
  restoredAt = new Date();
  await restore({ url: copied.url, backup: await verifyBackup(file), now: () => restoredAt });
});
beforeEach(() => original.control('DELETE', '/requests'));
afterAll(async () => {
  await database().pool.end();
  await original.close();
  await copied.drop();
  await rm(folder, { recursive: true, force: true });
});

async function urlOf({ pool }: ServiceFixture): Promise<string> {
  return z.object({ connectionString: z.string() }).parse(pool.options).connectionString;
}

/** Makes an order at the original, which gets no answer where the sandbox drops the connection. Returns its id. */
async function make(drop?: 'before' | 'after'): Promise<string> {
  if (drop) await original.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', times: 4, drop });
  const { delivery } = await createDelivery(original.ctx, orderOf(original, 'v2'));
  await original.control('DELETE', '/faults');
  expect(delivery.status).toBe(drop ? 'unknown' : 'pending');
  return delivery.id;
}

/** A correction that was begun when the backup was made. */
async function beginCorrection(replaces: string): Promise<void> {
  const { connection, db, user } = original.ctx;
  const terms = { replaces, name: '', actorId: user.id, sendUntil: new Date() };
  const times = { at: new Date(), waitMs: 0 };
  const draft = orderOf(original, 'v2', { reference: 'corrected' });
  await insertCorrection(db, { connectionId: connection.id, id: crypto.randomUUID() }, { ...terms, ...times, draft });
}

async function makeStanding(like: string): Promise<typeof standing> {
  const comesAt = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS);
  const time = formatDateTime(comesAt, original.ctx.connection.timeZone, 'en', 'iso-time').slice(11, 16);
  const id = crypto.randomUUID();
  const plan = { name: 'Bread', time, weekdays: [0, 1, 2, 3, 4, 5, 6], dates: [], daysOff: [] };
  await createStanding(original.ctx, { id, like: { deliveries: [like] }, ...plan });
  return { planId: id, comesAt };
}

/** The jobs of the plan and of its day, some seconds after its time. */
async function runStandingOf(ctx: Context): Promise<void> {
  const later = { ...ctx, now: () => new Date(standing.comesAt.getTime() + 5_000) };
  const { connection, db } = later;
  await runStanding(later, standing.planId);
  const job = outgoingJob({
    ...IMPORT_TOOLS,
    contextOf: async () => later,
    create: (_, order) => createDelivery(ctx, order),
  });
  for (const { id } of await db.select().from(imports))
    await job({ connectionId: connection.id, key: id, input: {} }, new AbortController().signal);
}

async function copy(now = new Date()): Promise<Context> {
  const { user, requestId, signal, connection } = original.ctx;
  return { ...(await serviceContextOf(connection.id)), user, requestId, signal, now: () => now };
}

/** The worker of the copy, as if so many hours passed. */
async function work(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 6) {
    const now = new Date(Date.now() + hour * HOUR_MS);
    await checkDue(database().db, () => copy(now), now);
  }
}

async function requests(): Promise<string[]> {
  const { requests: all } = Requests.parse(await original.control('GET', '/requests'));
  return all.filter(({ path: name }) => !name.startsWith('/_sandbox')).map(({ method }) => method);
}

/** The accounts of the sandbox, with the addresses to which it sends webhooks. */
async function webhookUrls(): Promise<unknown> {
  return z.object({ merchants: z.unknown() }).parse(await original.control('GET', '')).merchants;
}

async function rowOf(id: string) {
  const [row] = await database().db.select().from(deliveries).where(eq(deliveries.id, id));
  return row;
}

test('the copy reads, and sends nothing that changes something', async () => {
  const ctx = await copy();
  const { service, connection } = ctx;
  await expect(createDelivery(ctx, orderOf(original, 'v2', { reference: 'of-the-copy' }))).rejects.toMatchObject({
    kind: 'quarantined',
  });
  expect(await database().db.select().from(deliveries).where(eq(deliveries.reference, 'of-the-copy'))).toEqual([]);
  await expect(cancelDelivery(ctx, { id: orders.underWay })).rejects.toMatchObject({ kind: 'quarantined' });
  const calls = [
    () => service.createDelivery('{}', { generation: 'v2' }),
    () => service.retryDelivery('C1'),
    () => service.deleteBranch('b'),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ kind: 'quarantined', outcome: 'not-done' });
  await expect(checkNow(ctx, { id: orders.neverArrived })).rejects.toMatchObject({ code: 'not_repeatable' });
  await expect(diagnoseConnection(ctx, { id: connection.id, tryWriting: true })).rejects.toMatchObject({
    code: 'quarantined',
  });
  const { connection: withToken } = original.ctx;
  const webhooks = await webhookUrls();
  await setSandboxWebhook(withToken);
  expect(await webhookUrls()).toEqual(webhooks);
  const { operations } = await readAbilities(ctx);
  expect(operations.createDelivery).toMatchObject({ whyNot: 'quarantined' });
  expect(operations.getDelivery).toMatchObject({ whyNot: null });
  await addJob(ctx.db, { connectionId: connection.id, kind: 'held', key: 'one', input: {} });
  expect(await claimJob(ctx.db, ['held'], 1_000)).toBeUndefined();
  await work(72);
  const sent = await requests();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
});

test('nobody is signed in, and no link of a customer works', async () => {
  const { db } = database();
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(addressRequests)).toMatchObject([{ endedAt: restoredAt }]);
});

test('no browser is known, and passwords are as they were', async () => {
  const { db } = database();
  const cookie = (of: typeof account) => knownBrowserCookie(null, of, new Date()).split(';')[0] ?? '';
  expect(isKnownBrowser(cookie(account), account, new Date())).toBe(true);
  const passwordHash = (await findPasswordHash(db, original.ctx.user.id)) ?? '';
  expect(await verifyPassword('correct horse', passwordHash)).toBe(true);
  const now = { ...account, passwordHash };
  expect(isKnownBrowser(cookie(account), now, new Date())).toBe(false);
  expect(isKnownBrowser(cookie(now), now, new Date())).toBe(true);
});

test('orders without an answer wait for a person', async () => {
  for (const id of [orders.lost, orders.neverArrived])
    expect(await rowOf(id)).toMatchObject({ status: 'unknown', nextCheckAt: null, problem: { ended: 'restored' } });
  expect(await readQuarantineView(await copy())).toMatchObject({
    quarantine: { confirmedAt: null, withoutAnswer: 2 },
  });
});

test('an unfinished correction waits for a person', async () => {
  const [correction] = await database().db.select().from(imports).where(eq(imports.replaces, orders.underWay));
  expect(correction).toMatchObject({ state: 'paused', reason: 'restored' });
});

test('after the confirmation orders under way are read first; then the copy sends, and no order twice', async () => {
  await runStandingOf(original.ctx);
  await original.control('DELETE', '/requests');
  const confirmedAt = new Date();
  const view = await confirmOldIsOff(await copy(confirmedAt));
  expect(view.quarantine).toMatchObject({ confirmedAt: confirmedAt.toISOString(), unread: 1 });
  expect(await endQuarantine(database().db, new Date())).toBe(false);
  await expect(cancelDelivery(await copy(), { id: orders.underWay })).rejects.toMatchObject({ kind: 'quarantined' });
  await work(1);
  expect(await requests()).toEqual(['GET']);
  expect(await endQuarantine(database().db, new Date(standing.comesAt.getTime() + 1_000))).toBe(true);
  expect(await endQuarantine(database().db, new Date())).toBe(false);
  expect(await readQuarantineView(await copy())).toEqual({ quarantine: null });
  const webhooks = await webhookUrls();
  await setSandboxWebhook(original.ctx.connection);
  expect(await webhookUrls()).not.toEqual(webhooks);
  const { delivery } = await createDelivery(await copy(), orderOf(original, 'v2'));
  expect(delivery.status).toBe('pending');
  await work(72);
  await runStandingOf(await copy());
  expect((await requests()).filter((method) => method === 'POST')).toHaveLength(1);
  const references = await Promise.all(Object.values(orders).map(async (id) => (await rowOf(id))?.reference ?? ''));
  expect(await Promise.all(references.map((reference) => copiesAtService(original, reference)))).toEqual([1, 1, 0]);
  const [held] = await database().db.select().from(imports);
  expect(held).toMatchObject({ planId: standing.planId, state: 'paused', reason: 'restored' });
  const [day] = await database().db.select().from(importRows);
  expect(day).toMatchObject({ state: 'waiting' });
  expect(await copiesAtService(original, day?.reference ?? '')).toBe(1);
  expect(await markNotCreated(await copy(), { id: orders.neverArrived })).toMatchObject({ status: 'rejected' });
  const actions = (await database().db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['backup_restored', 'quarantine_confirmed', 'quarantine_ended']));
});

test('a service that does not answer holds the quarantine until an owner says so', async () => {
  const { db } = database();
  const { startQuarantine } = await import('@/lib/connections/quarantine/quarantine-rows.server');
  const at = new Date(Date.now() + HOUR_MS);
  await startQuarantine(db, { restoredAt: at, madeAt: at });
  const ctx = await copy(at);
  await confirmOldIsOff(ctx, { unread: true });
  expect((await readQuarantineView(ctx)).quarantine).toMatchObject({ confirmedAt: null });
  await confirmOldIsOff(ctx);
  expect(await endQuarantine(db, new Date(at.getTime() + HOUR_MS))).toBe(false);
  await confirmOldIsOff(ctx, { unread: true });
  expect(await endQuarantine(db, at)).toBe(true);
});
