import { eq, gte } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endBackup, requestBackup, startRequested } from '@/lib/backup/rows.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { deliveries, jobs, noticeChannels, occurrences, users } from '@/lib/db/schema';
import { dealWithDelivery } from '@/lib/deliveries/deal-with.server';
import { changeOrder } from '@/lib/deliveries/record/change-order.server';
import { changeEscalation } from '@/lib/occurrences/escalation.server';
import { sendNotices } from '@/lib/occurrences/send-notices.server';
import { takeOccurrence } from '@/lib/occurrences/take.server';
import { addPerson } from '@/lib/occurrences/testing-people';
import { startPushService } from '@/lib/occurrences/testing-push-service';
import type { Context } from '@/lib/request/context.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { recordBalance } from '@/lib/wallet/record.server';
import { settleAll } from './keep-occurrences.server';

/** A month of a shop with two branches and three people, by a clock of the test. */
const [DAYS, ORDERS_A_DAY] = [30, 16];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The round of the leader and the poll of the jobs. */
const LATENCY_MS = 6_000;
/** The way of a message to a phone. */
const TRANSIT_MS = 2_000;
const WITHIN_MS = 3 * MINUTE_MS + LATENCY_MS;
const BRANCHES = ['b1', 'b2'];
const SANDBOX_ZONE_HOURS = 3;

type Person = Awaited<ReturnType<typeof addPerson>>;
type Notice = { name: string; at: number; id: string };

const started = new Date();
let now = started.getTime() - (DAYS + 1) * 24 * HOUR_MS;
let seed = 11;
let fixture: ServiceFixture;
let ctx: Context;
let push: Awaited<ReturnType<typeof startPushService>>;
const people = new Map<string, Person>();
const notices: Notice[] = [];
const queue: { at: number; act: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => new Date(now) };
  push = await startPushService();
  const quiet = (quietFrom: number, quietUntil: number) => ({ quietFrom, quietUntil });
  const ofB1 = { role: 'dispatcher', branches: ['b1'] };
  people.set('noura', await addPerson(fixture, push.url, 'noura', { role: 'owner', of: quiet(23, 8) }));
  people.set('dana', await addPerson(fixture, push.url, 'dana', { of: quiet(1, 9) }));
  people.set('ali', await addPerson(fixture, push.url, 'ali', { role: null, membership: ofB1 }));
  people.set('left', await addPerson(fixture, push.url, 'left', { role: 'owner' }));
  people.set('elsewhere', await addPerson(fixture, push.url, 'elsewhere', { role: null }));
  const id = (name: string) => people.get(name)?.id ?? '';
  await changeEscalation(ctx, {
    lists: [
      { branchId: null, people: [id('dana'), id('noura')] },
      { branchId: 'b1', people: [id('ali'), id('dana')] },
    ],
  });
  await fixture.db
    .update(users)
    .set({ disabledAt: started })
    .where(eq(users.id, id('left')));
  await fixture.db.update(noticeChannels).set({ createdAt: new Date(now - HOUR_MS) });
});
afterAll(async () => {
  await database().pool.end();
  await push.close();
  await fixture.close();
});

function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
}
const between = (from: number, to: number) => (from + random() * (to - from)) * MINUTE_MS;
const after = (ms: number, act: () => Promise<unknown>) => queue.push({ at: now + ms, act });

test('all that needs somebody reaches somebody who may see it within three minutes, and nobody else', {
  timeout: 600_000,
}, async () => {
  const begin = now;
  for (let day = 0; day < DAYS; day += 1) {
    for (let order = 0; order < ORDERS_A_DAY; order += 1)
      queue.push({ at: begin + day * 24 * HOUR_MS + Math.floor(random() * 24 * HOUR_MS), act: placeOrder });
    if (day % 6 === 2) queue.push({ at: begin + day * 24 * HOUR_MS + 9 * HOUR_MS, act: emptyWallet });
    if (day % 10 === 4) queue.push({ at: begin + day * 24 * HOUR_MS + 12 * HOUR_MS, act: failBackup });
  }
  while (queue.length > 0) {
    queue.sort((a, b) => a.at - b.at);
    const next = queue.shift();
    if (!next) break;
    now = next.at;
    await next.act();
    await inform();
  }
  await report(begin);
});

/** Most go well; some fail, are refused, wait, stand still or are late. What is not dealt with ends by itself. */
async function placeOrder() {
  const id = newId();
  const at = new Date(now);
  const kind = random();
  const branchId = BRANCHES[random() < 0.5 ? 0 : 1];
  await fixture.db.insert(deliveries).values({
    connectionId: ctx.connection.id,
    id,
    reference: id,
    code: `C${id.slice(-6)}`,
    branchId,
    status: 'pending',
    statusAt: at,
    createdAt: at,
    updatedAt: at,
    promisedAt: new Date(now + 60 * MINUTE_MS),
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1',
    customerName: 'Sara',
    customerPhone: '+96551234567',
    searchText: '',
  });
  const to = (status: string, more: object = {}) =>
    changeOrder(ctx, id, (row, statusAt) =>
      row.endedAt ? null : { change: { status, statusAt, endedAt: status === 'completed' ? statusAt : null, ...more } },
    );
  if (kind < 0.05) after(between(5, 40), () => to('failed'));
  else if (kind < 0.08) after(between(0.1, 1), () => to('rejected'));
  else {
    after(between(1, kind < 0.16 ? 40 : 9), () => to('accepted'));
    const isStanding = kind < 0.11;
    after(between(41, 45), () => to('en_route', isStanding ? { driverMovedAt: new Date(now) } : {}));
    if (isStanding) for (const minutes of [47, 50, 53]) after(minutes * MINUTE_MS, settle);
    after(between(46, kind < 0.2 ? 90 : 58), () => to('completed'));
  }
  for (const minutes of [10.1, 15, 65.1, 70]) after(minutes * MINUTE_MS, settle);
}

async function emptyWallet() {
  await recordBalance(ctx, { at: new Date(now), balance: '0', warningLevel: null, currency: 'KWD' }, 'worker');
  after(LATENCY_MS, settle);
  after(between(60, 300), async () => {
    await recordBalance(ctx, { at: new Date(now), balance: '90', warningLevel: null, currency: 'KWD' }, 'worker');
    await settle();
  });
}

async function failBackup() {
  const write = async (problem?: string) => {
    await requestBackup(fixture.db, new Date(now), null);
    const row = await startRequested(fixture.db, new Date(now), { host: 'h', folder: '/f' });
    await endBackup(fixture.db, row?.id ?? '', { at: new Date(now), ...(problem && { problem }) });
    await settle();
  };
  await write('full');
  after(between(100, 200), () => write());
}

const settle = () => settleAll(fixture.db, new Date(now));

/** Gives what opened its time, and runs the jobs as they are due; their messages are noted, and lead to what people do. */
async function inform() {
  const at = new Date(now);
  await fixture.db.update(occurrences).set({ openedAt: at }).where(gte(occurrences.openedAt, started));
  await fixture.db.update(occurrences).set({ endedAt: at }).where(gte(occurrences.endedAt, started));
  const due = await fixture.db.delete(jobs).returning();
  for (const { connectionId, key } of due) after(random() * LATENCY_MS, () => run({ connectionId, key, input: {} }));
}

async function run(job: Parameters<typeof sendNotices>[0]) {
  const next = await sendNotices(job, new AbortController().signal, new Date(now));
  if (next) after(next.againInMs, () => run(job));
  for (const { path, body } of push.taken.splice(0)) {
    const name = path.slice(1);
    const { tag: id, isOver } = people.get(name)?.browser.read(body) ?? { tag: '', isOver: true };
    if (isOver) continue;
    notices.push({ name, at: now, id });
    if (random() < 0.8) after(between(1, 8), () => react(name, id));
  }
}

/** Somebody takes it, and later deals with an order. */
async function react(name: string, id: string) {
  const person = people.get(name);
  if (!person) return;
  const own = { ...person.ctx, now: ctx.now };
  const taken = await takeOccurrence(own, { id });
  const found = taken.occurrences.find((occurrence) => occurrence.id === id);
  if (found?.takenBy?.id !== person.id || !found.code) return;
  after(between(3, 20), () => dealWithDelivery(own, { id: found.subject }));
}

async function report(begin: number) {
  const rows = await fixture.db.select().from(occurrences);
  const late: string[] = [];
  let quiet = 0;
  for (const row of rows) {
    const opened = row.openedAt.getTime();
    const first = Math.min(...notices.filter(({ id }) => id === row.id).map(({ at }) => at));
    const isOverEarly =
      Math.min(+(row.endedAt ?? Number.POSITIVE_INFINITY), +(row.takenAt ?? Number.POSITIVE_INFINITY)) - opened <
      LATENCY_MS;
    if (first - opened <= WITHIN_MS || isOverEarly) continue;
    if (seers(row).every((name) => isAsleep(name, opened) || isAsleep(name, opened + WITHIN_MS))) quiet += 1;
    else late.push(`${row.kind} at ${row.openedAt.toISOString()}, ${first - opened} ms`);
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong = notices.filter(({ name, id }) => {
    const row = byId.get(id);
    return !row || !seers(row).includes(name);
  });
  const endedWithin = (ms: number) =>
    notices.filter(({ id, at }) => +(byId.get(id)?.endedAt ?? Number.POSITIVE_INFINITY) - at < ms);
  const solved = endedWithin(TRANSIT_MS);
  const twice = notices.length - new Set(notices.map(({ name, id }) => name + id)).size;
  const kinds = Object.fromEntries([...new Set(rows.map(({ kind }) => kind))].map((kind) => [kind, 0]));
  for (const { kind } of rows) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const byPerson = [...people.keys()].map(
    (name) => `${name} ${(notices.filter((notice) => notice.name === name).length / DAYS).toFixed(1)}`,
  );
  console.log(JSON.stringify(kinds));
  console.log(
    `${rows.length} occurrences, ${quiet} in quiet hours of all; messages a day: ${byPerson.join(', ')}; ` +
      `${solved.length} of ${notices.length} solved when they came, ${endedWithin(MINUTE_MS).length} a minute later; ${Math.round((now - begin) / HOUR_MS / 24)} days`,
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(late).toEqual([]);
  expect(wrong).toEqual([]);
  expect(twice).toBe(0);
  expect(solved.length / notices.length).toBeLessThan(0.02);
}

/** People who may see it: owners all, dispatchers the orders, those of a branch its orders alone. */
function seers({ kind, branchId }: { kind: string; branchId: string | null }): string[] {
  if (kind === 'wallet_low' || kind === 'backup_failed') return ['noura'];
  return branchId === 'b1' ? ['noura', 'dana', 'ali'] : ['noura', 'dana'];
}

function isAsleep(name: string, at: number): boolean {
  const hour = new Date(at + SANDBOX_ZONE_HOURS * HOUR_MS).getUTCHours();
  if (name === 'noura') return hour >= 23 || hour < 8;
  return name === 'dana' && hour >= 1 && hour < 9;
}
