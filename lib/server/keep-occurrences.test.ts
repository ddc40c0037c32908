import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Membership, ROLES, type Role, scopeOf } from '@/lib/auth/permissions';
import { newUserId } from '@/lib/auth/user-rows.server';
import { endBackup, requestBackup, startRequested } from '@/lib/backup/rows.server';
import { writeAcceptance } from '@/lib/connections/credentials/sets/rows.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { pause } from '@/lib/db/pause';
import {
  connectionCredentials,
  connections,
  deliveries,
  imports,
  jobs,
  occurrences,
  plans,
  sessions,
  users,
} from '@/lib/db/schema';
import { endReplacement } from '@/lib/deliveries/create-instead.server';
import { dealWithDelivery } from '@/lib/deliveries/deal-with.server';
import { changeOrder } from '@/lib/deliveries/record/change-order.server';
import { insertCorrection } from '@/lib/deliveries/replacement-rows.server';
import { orderOf, serveInbox } from '@/lib/deliveries/scenarios/testing-orders';
import { runJobs } from '@/lib/jobs/run-jobs.server';
import { listOccurrences } from '@/lib/occurrences/list.server';
import { subscribePush } from '@/lib/occurrences/push-settings.server';
import { OCCURRENCE_JOB, OCCURRENCE_KINDS, type OccurrenceKind } from '@/lib/occurrences/schema';
import { sendNotices } from '@/lib/occurrences/send-notices.server';
import { startPushService, testBrowser } from '@/lib/occurrences/testing-push-service';
import { changeOutgoing, insertOutgoing, RUNNING } from '@/lib/outgoing/rows.server';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { recordBalance } from '@/lib/wallet/record.server';
import { settleAll } from './keep-occurrences.server';

const NEEDLES = [
  'Nayef Al-Mazyad',
  'Nayef',
  '50987654',
  '5098 7654',
  'Pearl Divers',
  '77.123',
  '-3.217',
  'call the mother',
];
let fixture: ServiceFixture;
let ctx: Context;
let push: Awaited<ReturnType<typeof startPushService>>;
const browser = testBrowser();
beforeAll(async () => {
  fixture = await createServiceFixture();
  push = await startPushService();
  ctx = { ...fixture.ctx, user: { ...fixture.ctx.user, id: newUserId(), sessionId: newId() } };
  const { id: userId, sessionId: id, role } = ctx.user;
  await fixture.db.insert(users).values({ id: userId, name: 'Owner', email: 'owner@example.test', role });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await fixture.db.insert(sessions).values({ id, token: id, userId, expiresAt });
  const choice = { kinds: [...OCCURRENCE_KINDS], quietFrom: null, quietUntil: null, excluded: [] };
  await subscribePush(ctx, { ...choice, endpoint: `${push.url}/owner`, keys: browser.keys, locale: 'en' });
});
afterAll(async () => {
  await database().pool.end();
  await push.close();
  await fixture.close();
});

const HERE = 'b-here';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const settle = (inMinutes = 0) => settleAll(fixture.db, minutesAgo(-inMinutes));
const change = (id: string, status: string) =>
  changeOrder(ctx, id, (_, at) => ({ change: { status, statusAt: at, endedAt: status === 'completed' ? at : null } }));

/** An order of the branch, with what no message may show. */
async function order(more: Partial<typeof deliveries.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const at = minutesAgo(1);
  await fixture.db.insert(deliveries).values({
    connectionId: ctx.connection.id,
    id,
    reference: `Nayef ${id}`,
    code: `C${id.slice(-6)}`,
    branchId: HERE,
    status: 'pending',
    statusAt: at,
    createdAt: at,
    updatedAt: at,
    nextCheckAt: at,
    requestBody: 'Nayef',
    draft: { note: 'call the mother' },
    paymentType: 'cash',
    amount: '77.123',
    customerName: 'Nayef Al-Mazyad',
    customerPhone: '+96550987654',
    customerAddress: 'Street of the Pearl Divers 7',
    originLabel: 'Pearl Divers',
    cancelReason: 'call the mother',
    searchText: '',
    ...more,
  });
  return id;
}

/** Orders of an import, or of a day of a plan, that the sender stopped. */
async function stopped(more: Partial<typeof imports.$inferInsert>, reason: string) {
  const { id: connectionId } = ctx.connection;
  const ref = { connectionId, id: newId() };
  const draft = { origin_format: 'branch_format', origin: { branch_id: HERE }, destination: { contact_name: 'Nayef' } };
  const row = { position: 0, line: 1, reference: ref.id, draft, isConfirmed: true };
  const times = { createdAt: minutesAgo(5), actorId: ctx.user.id };
  await insertOutgoing(fixture.db, { ...ref, ...times, name: 'Nayef 50987654', state: 'running', ...more }, [row]);
  await changeOutgoing(fixture.db, ref, { state: 'paused', reason, reasonText: '77.123' });
  return () => fixture.db.update(imports).set(RUNNING).where(eq(imports.id, ref.id));
}

async function plan(): Promise<string> {
  const [planId, at] = [newId(), minutesAgo(60)];
  await fixture.db.insert(plans).values({
    connectionId: ctx.connection.id,
    id: planId,
    name: 'For Nayef',
    state: 'active',
    orders: [{ id: newId(), draft: { origin_format: 'branch_format', origin: { branch_id: HERE } } }],
    time: '08:00',
    weekdays: [],
    dates: [],
    daysOff: [],
    doneUntil: at,
    createdAt: at,
  });
  return planId;
}

const balance = (amount: string, at: Date) =>
  recordBalance(ctx, { at, balance: amount, warningLevel: null, currency: 'KWD' }, 'worker');

/** A webhook, a minute after the last one: it is recorded every five seconds at most. */
async function webhook() {
  await fixture.db.update(connections).set({ lastWebhookAt: sql`last_webhook_at - interval '1 minute'` });
  const lastAt = async () => (await fixture.db.select().from(connections))[0]?.lastWebhookAt?.getTime();
  const before = await lastAt();
  const inbox = await serveInbox(ctx);
  await fetch(inbox.url, { method: 'POST', body: `{"name":"Nayef","at":${Date.now()}}` });
  await vi.waitFor(async () => expect(await lastAt()).not.toBe(before), { timeout: 5_000 });
  await inbox.stop();
}

async function backup(problem?: string) {
  await requestBackup(fixture.db, new Date(), null);
  const started = await startRequested(fixture.db, new Date(), { host: 'Nayef', folder: '/Pearl Divers' });
  await endBackup(fixture.db, started?.id ?? '', { at: new Date(), ...(problem ? { problem } : { bytes: 1 }) });
}

const OWNERS = ['owner'];
const MANAGERS = [...OWNERS, 'manager'];
const WALLET = [...MANAGERS, 'finance'];
const DISPATCHERS = [...MANAGERS, 'dispatcher', 'here'];
const ALL = [...ROLES, 'here'];

/** `begin` makes it true, and returns what makes it untrue. Of an order at another branch, nobody there sees it. */
const KINDS: Record<OccurrenceKind, { seenBy: string[]; begin: () => Promise<() => Promise<unknown>> }> = {
  unknown: {
    seenBy: ALL,
    begin: async () => {
      const id = await order({ status: 'submitting' });
      await change(id, 'unknown');
      return () => change(id, 'pending');
    },
  },
  failed: {
    seenBy: ALL,
    begin: async () => {
      const id = await order();
      await change(id, 'failed');
      return () => dealWithDelivery(ctx, { id });
    },
  },
  refused: {
    seenBy: ALL,
    begin: async () => {
      const id = await order({ status: 'submitting' });
      await change(id, 'rejected');
      return () => dealWithDelivery(ctx, { id });
    },
  },
  waiting: {
    seenBy: ALL,
    begin: async () => {
      const id = await order({ statusAt: minutesAgo(11) });
      await settle();
      return () => change(id, 'accepted');
    },
  },
  not_moving: {
    seenBy: ALL,
    begin: async () => {
      const id = await order({ status: 'en_route', statusAt: minutesAgo(20), driverMovedAt: minutesAgo(6) });
      await settle();
      return async () => {
        await changeOrder(ctx, id, (_, at) => ({ change: { driverMovedAt: at } }));
        await settle();
      };
    },
  },
  late: {
    seenBy: ALL,
    begin: async () => {
      const id = await order({ status: 'accepted', promisedAt: minutesAgo(6) });
      await settle();
      return () => change(id, 'completed');
    },
  },
  not_replaced: {
    seenBy: ALL,
    begin: async () => {
      const [id, replaces] = [newId(), await order({ status: 'en_route' })];
      const { id: actorId } = ctx.user;
      const terms = { actorId, sendUntil: minutesAgo(-5), name: 'call the mother', at: new Date(), waitMs: 0 };
      const draft = orderOf(fixture, 'v2', { name: 'Nayef' });
      await insertCorrection(fixture.db, { connectionId: ctx.connection.id, id }, { ...terms, replaces, draft });
      await settle();
      expect((await listOccurrences(ctx)).occurrences).toEqual([]);
      await endReplacement(ctx, replaces, { id, actorId });
      await settle();
      // The order itself is on its way as it should be.
      return async () => {
        await dealWithDelivery(ctx, { id: replaces });
        await settle();
      };
    },
  },
  import_stopped: {
    seenBy: DISPATCHERS,
    begin: async () => {
      const goOn = await stopped({}, 'wallet');
      await settle();
      return () => goOn().then(() => settle());
    },
  },
  plan_asks: {
    seenBy: DISPATCHERS,
    begin: async () => {
      const goOn = await stopped({ planId: await plan(), day: '2026-11-20' }, 'restored');
      await settle();
      return () => goOn().then(() => settle());
    },
  },
  wallet_low: {
    seenBy: WALLET,
    begin: async () => {
      await balance('-3.217', minutesAgo(2));
      await settle();
      return () => balance('50', minutesAgo(1)).then(() => settle());
    },
  },
  credentials_refused: {
    seenBy: MANAGERS,
    begin: async () => {
      const key = { connectionId: ctx.connection.id, generation: 'v2', slot: 'current' } as const;
      await fixture.db.insert(connectionCredentials).values({ ...key, endings: {}, fingerprint: 'f' });
      const record = (accepted: boolean) =>
        writeAcceptance(fixture.db, key, 'f', { accepted, now: new Date(), freshSince: minutesAgo(1) });
      await record(false);
      await settle();
      return () => record(true).then(() => settle());
    },
  },
  webhooks_silent: {
    seenBy: MANAGERS,
    begin: async () => {
      const found = async () =>
        changeOrder(ctx, await order({ status: 'accepted' }), (_, at) => ({
          events: [{ kind: 'status', status: 'accepted', source: 'poll', at }],
        }));
      // Without a webhook ever, they may not be set up.
      for (const _ of [1, 2]) await found();
      await settle(6);
      await webhook();
      for (const _ of [1, 2]) await found();
      await settle(6);
      expect((await listOccurrences(ctx)).occurrences).toEqual([]);
      await found();
      // The webhook may be on its way.
      await settle(4);
      expect((await listOccurrences(ctx)).occurrences).toEqual([]);
      await settle(6);
      return () => webhook().then(() => settle(6));
    },
  },
  backup_failed: {
    seenBy: OWNERS,
    begin: async () => {
      await backup('disk full at Pearl Divers 77.123');
      await settle();
      return () => backup().then(() => settle());
    },
  },
};

test.each(OCCURRENCE_KINDS)(
  '%s opens once, shows to who may see it, says nothing of a customer, and ends',
  async (kind) => {
    await fixture.db.update(connections).set({ lastWebhookAt: null });
    const { begin, seenBy } = KINDS[kind];
    const end = await begin();
    if (kind !== 'webhooks_silent') await settle();
    expect((await listOccurrences(ctx)).occurrences.map((found) => found.kind)).toEqual([kind]);
    expect((await whoSees()).toSorted()).toEqual(seenBy.toSorted());
    await sendAll();
    await end();
    expect((await listOccurrences(ctx)).occurrences).toEqual([]);
    await sendAll();
    expect(push.taken.map(({ body }) => browser.read(body).isOver)).toEqual([false, true]);
    const sent = push.taken.map(({ body, headers }) => JSON.stringify([browser.read(body), headers])).join();
    for (const needle of NEEDLES) expect(sent).not.toContain(needle);
    push.taken.length = 0;
    await fixture.db.delete(deliveries);
  },
);

test('each merchant has what is theirs alone, and a backup that failed stands at the oldest', async () => {
  const others = await addConnection(fixture);
  const there = { ...ctx, connection: others };
  const here = async () => (await listOccurrences(ctx)).occurrences.map(({ kind }) => kind);
  const elsewhere = async () => (await listOccurrences(there)).occurrences.map(({ kind }) => kind);
  const record = (of: Context, amount: string) =>
    recordBalance(of, { at: new Date(), balance: amount, warningLevel: null, currency: 'KWD' }, 'worker');
  await record(there, '-1');
  await settle();
  expect([await here(), await elsewhere()]).toEqual([[], ['wallet_low']]);
  await record(ctx, '-1');
  await record(there, '50');
  await backup('disk full');
  await settle();
  expect([(await here()).toSorted(), await elsewhere()]).toEqual([['backup_failed', 'wallet_low'], []]);
});

test('a merchant whose matters can’t be settled holds up no other', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const there = { ...ctx, connection: await addConnection(fixture) };
  const { id: connectionId } = ctx.connection;
  const unreadable = { connectionId, id: newId(), kind: 'failed', subject: 'no id' };
  await fixture.db.insert(occurrences).values(unreadable);
  await recordBalance(there, { at: new Date(), balance: '-1', warningLevel: null, currency: 'KWD' }, 'worker');
  await settle();
  await fixture.db.delete(occurrences).where(eq(occurrences.id, unreadable.id));
  expect((await listOccurrences(there)).occurrences.map(({ kind }) => kind)).toEqual(['wallet_low']);
  expect(logged).toHaveBeenCalledWith(`occurrences not settled ${connectionId}:`, expect.anything());
  logged.mockRestore();
});

/** The roles, and people of one branch, who see what is open. */
async function whoSees(): Promise<string[]> {
  const of = (branch: string): Membership => ({ role: 'dispatcher', branches: [branch] });
  const people: [string, Role | null, Membership | null][] = [
    ...ROLES.map((role) => [role, role, null] as [string, Role, null]),
    ['here', null, of(HERE)],
    ['elsewhere', null, of('b-elsewhere')],
    ['nobody', null, null],
  ];
  const seen: string[] = [];
  for (const [name, role, membership] of people) {
    const user = { ...ctx.user, ...scopeOf({ role, membership }) };
    if ((await listOccurrences({ ...ctx, user: { ...user, role: user.role ?? 'viewer' } })).occurrences.length > 0)
      seen.push(name);
  }
  return seen;
}

async function sendAll(): Promise<void> {
  const stop = new AbortController();
  const running = runJobs(fixture.db, { [OCCURRENCE_JOB]: sendNotices }, stop.signal, { pollEveryMs: 10 });
  const isOpen = () => fixture.db.select().from(jobs).where(eq(jobs.kind, OCCURRENCE_JOB));
  while ((await isOpen()).length > 0) await pause(20, stop.signal);
  stop.abort();
  await running;
}
