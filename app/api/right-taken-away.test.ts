import { and, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROLE_PERMISSIONS } from '@/lib/auth/permissions';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { startSession } from '@/lib/auth/session-rows.server';
import { insertUser } from '@/lib/auth/user-rows.server';
import { pause } from '@/lib/db/pause';
import { connections, importRows, imports, plans } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { ordersAtService } from '@/lib/deliveries/scenarios/testing-orders';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { resumeImport } from '@/lib/imports/change.server';
import { startImport } from '@/lib/imports/start.server';
import { sheetOf, startInstance } from '@/lib/imports/testing-imports';
import { listOccurrences } from '@/lib/occurrences/list.server';
import type { CreateOrder } from '@/lib/outgoing/send-orders.server';
import type { Context } from '@/lib/request/context.server';
import { settleAll } from '@/lib/server/keep-occurrences.server';
import { createStandingFixture, DAY_MS } from '@/lib/standing/testing-standing';
import { changeRole } from '@/lib/users/change-role.server';
import { disableUser } from '@/lib/users/disable.server';
import * as live from './live/route';

/** A right that is taken away while its person looks, while an import runs and before a plan's day: two instances. */

const HOST = 'localhost:3000';
const QUIET_MS = 1_000;
const ever = new AbortController().signal;
let desk: Awaited<ReturnType<typeof createStandingFixture>>;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  desk = await createStandingFixture();
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
  await desk.fixture.close();
});

/** The live route of an instance, which has a pool and a listener of its own. */
function instance() {
  const own: Pick<typeof globalThis, 'dispatchDeskDatabase' | 'dispatchDeskLiveBus'> = {
    dispatchDeskDatabase: undefined,
    dispatchDeskLiveBus: undefined,
  };
  ends.push(async () => {
    await own.dispatchDeskLiveBus?.stop();
    await own.dispatchDeskDatabase?.pool.end();
  });
  return async (cookie: string) => {
    Object.assign(globalThis, own);
    const headers = { host: HOST, cookie, [CONNECTION_HEADER]: desk.ctx.connection.slug };
    const request = new NextRequest(`http://${HOST}/api/live`, { headers });
    const response = await live.GET(request, { params: Promise.resolve({}) });
    own.dispatchDeskDatabase = globalThis.dispatchDeskDatabase;
    own.dispatchDeskLiveBus = globalThis.dispatchDeskLiveBus;
    return response;
  };
}

/** Reads a stream to its end. */
function follow(response: Response) {
  const seen = { hasEnded: false };
  const reader = response.body?.getReader();
  void (async () => {
    while (reader && !(await reader.read()).done);
    seen.hasEnded = true;
  })();
  return seen;
}

test('streams end, the import and the plan are held with their rows, and nothing is sent after it', async () => {
  const { fixture, ctx, clock, standing, run } = desk;
  const { db } = fixture;
  const clerk = { name: 'Sara', email: 'sara@shop.example', role: 'dispatcher' as const };
  const id = (await insertUser(db, { ...clerk, passwordHash: 'x' }, new Date())) ?? '';
  const token = await startSession(db, id, { address: null, userAgent: null }, new Date());
  const cookie = sessionCookie(token, false).split(';')[0] ?? '';
  const user = { ...ctx.user, ...clerk, id, permissions: ROLE_PERMISSIONS.dispatcher };
  const theirs: Context = { ...ctx, user };
  const [other] = await db
    .insert(connections)
    .values({
      ...{ id: crypto.randomUUID(), slug: 'other', name: 'Other', source: 'added', sandbox: true },
      ...{ baseUrl: 'http://127.0.0.1:1', webhookTokenDigest: 'other' },
    })
    .returning();

  const plan = await standing();
  await db.update(plans).set({ actorId: id }).where(eq(plans.id, plan.id));
  const rows = sheetOf(fixture, 300);
  const { id: importId } = await startImport(theirs, { id: crypto.randomUUID(), name: 'boxes.csv', rows });
  // Their right at the other merchant stays, and so does what runs there.
  const elsewhere = { connectionId: other?.id ?? '', id: crypto.randomUUID() };
  const running = { name: 'elsewhere.csv', state: 'running', actorId: id };
  await db.insert(imports).values({ ...elsewhere, ...running, createdAt: new Date(), updatedAt: new Date() });
  const opens = [instance(), instance()];
  const streams: ReturnType<typeof follow>[] = [];
  for (const open of opens) streams.push(follow(await open(cookie)));

  let begun = 0;
  const create: CreateOrder = async (own, order, terms) => {
    begun += 1;
    await pause(15, ever);
    return createDelivery(own, order, terms);
  };
  const workers = [1, 2].map(() => startInstance(ctx, { create }));
  ends.push(...workers.map(({ stop }) => stop));
  await vi.waitFor(() => expect(begun).toBeGreaterThan(20), { timeout: 20_000 });
  expect(streams.some(({ hasEnded }) => hasEnded)).toBe(false);

  const at = [{ connectionId: other?.id ?? '', role: 'dispatcher' as const }];
  await changeRole(ctx, { id, role: null, memberships: at });
  const ofImport = and(eq(importRows.importId, importId), eq(importRows.state, 'sending'));
  // Orders that were claimed before it are on their way.
  const most = begun + (await db.$count(importRows, ofImport));
  await vi.waitFor(() => expect(streams.every(({ hasEnded }) => hasEnded)).toBe(true), { timeout: 10_000 });
  for (const open of opens) expect((await open(cookie)).status).toBe(404);
  const [held] = await db.select().from(imports).where(eq(imports.id, importId));
  expect(held).toMatchObject({ state: 'paused', reason: 'starter' });
  const [kept] = await db.select().from(imports).where(eq(imports.id, elsewhere.id));
  expect(kept).toMatchObject({ state: 'running', reason: null });

  await pause(QUIET_MS, ever);
  const count = begun;
  const sent = await ordersAtService(fixture);
  expect(count).toBeLessThanOrEqual(most);
  expect(count).toBeLessThan(rows.length);
  await pause(QUIET_MS, ever);
  expect(begun).toBe(count);
  expect((await ordersAtService(fixture)).total).toBe(sent.total);

  for (const { stop } of workers) await stop();
  clock.at = new Date(clock.at.getTime() + DAY_MS / 24 + 60_000);
  const daysBefore = begun;
  await run(plan, { create });
  expect(begun).toBe(daysBefore);
  await settleAll(db, new Date());
  await settleAll(db, new Date());
  const reported = (await listOccurrences(ctx)).occurrences.map(({ kind, subject }) => [kind, subject]);
  expect(reported).toEqual(
    expect.arrayContaining([
      ['import_stopped', importId],
      ['plan_asks', plan.id],
    ]),
  );
}, 60_000);

test('disabling a person holds their import and their plan, and both wait for a colleague', async () => {
  const { fixture, ctx, clock, standing, run } = desk;
  const { db } = fixture;
  const clerk = { name: 'Dana', email: 'dana@shop.example', role: 'dispatcher' as const };
  const id = (await insertUser(db, { ...clerk, passwordHash: 'x' }, new Date())) ?? '';
  const theirs: Context = { ...ctx, user: { ...ctx.user, ...clerk, id, permissions: ROLE_PERMISSIONS.dispatcher } };
  const plan = await standing();
  await db.update(plans).set({ actorId: id }).where(eq(plans.id, plan.id));
  const sheet = { id: crypto.randomUUID(), name: 'boxes.csv', rows: sheetOf(fixture, 3, 600) };
  const { id: importId } = await startImport(theirs, sheet);

  await disableUser(ctx, { id });
  const [held] = await db.select().from(imports).where(eq(imports.id, importId));
  expect(held).toMatchObject({ state: 'paused', reason: 'starter' });
  const before = (await ordersAtService(fixture)).total;
  clock.at = new Date(clock.at.getTime() + 3 * DAY_MS);
  await run(plan);
  expect((await ordersAtService(fixture)).total).toBe(before);
  await settleAll(db, new Date());
  await settleAll(db, new Date());
  const reported = (await listOccurrences(ctx)).occurrences.map(({ kind, subject }) => [kind, subject]);
  expect(reported).toEqual(
    expect.arrayContaining([
      ['import_stopped', importId],
      ['plan_asks', plan.id],
    ]),
  );

  await resumeImport(ctx, { id: importId });
  const [resumed] = await db.select().from(imports).where(eq(imports.id, importId));
  expect(resumed).toMatchObject({ state: 'running', actorId: ctx.user.id });
}, 60_000);
