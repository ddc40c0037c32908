import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { pause } from '@/lib/db/pause';
import {
  branches,
  deliveries,
  jobs,
  memberships,
  noticeChannels,
  occurrenceNotices,
  occurrences,
  preferences,
  sessions,
  users,
} from '@/lib/db/schema';
import { changeOrder } from '@/lib/deliveries/record/change-order.server';
import { runJobs } from '@/lib/jobs/run-jobs.server';
import { changePreferences } from '@/lib/preferences/change.server';
import { addConnection } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { beginAttempt, followLocale } from './channel-rows.server';
import { listOccurrences } from './list.server';
import { readPush, testPush, unsubscribePush } from './push-settings.server';
import { occurrenceRow, settleOccurrences } from './rows.server';
import { OCCURRENCE_JOB, OCCURRENCE_KINDS } from './schema';
import { isQuiet, sendNotices } from './send-notices.server';
import { takeOccurrence } from './take.server';
import { addPerson } from './testing-people';
import { startPushService } from './testing-push-service';

const NEEDLES = { customerName: 'Needle Nayef', customerPhone: '+96551239999', customerAddress: 'Needle street 7' };
let fixture: ServiceFixture;
let push: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  fixture = await createServiceFixture();
  push = await startPushService();
});
beforeEach(async () => {
  for (const table of [occurrences, deliveries, jobs, noticeChannels]) await fixture.db.delete(table);
  push.taken.length = 0;
});
afterAll(async () => {
  await database().pool.end();
  await push.close();
  await fixture.close();
});

const person = (name: string, of?: Parameters<typeof addPerson>[3]) => addPerson(fixture, push.url, name, of);

async function failedOrder({ branchId, actorId }: { branchId?: string; actorId?: string } = {}): Promise<string> {
  const id = newId();
  const at = new Date();
  const times = { statusAt: at, createdAt: at, updatedAt: at };
  const money = { paymentType: 'cash', amount: '77.123', searchText: '', requestBody: '{}', draft: {} };
  const { id: connectionId } = fixture.ctx.connection;
  await fixture.db.insert(deliveries).values({
    ...NEEDLES,
    ...times,
    ...money,
    connectionId,
    id,
    reference: id,
    code: 'C0DE',
    status: 'pending',
    branchId,
  });
  await changeOrder(fixture.ctx, id, () => ({ change: { status: 'failed', statusAt: at }, actorId }));
  return id;
}

/** Runs the jobs until none is open. */
async function tell(): Promise<void> {
  const stop = new AbortController();
  const kinds = { [OCCURRENCE_JOB]: sendNotices };
  const running = runJobs(fixture.db, kinds, stop.signal, { pollEveryMs: 10, waitsMs: [10, 10, 10, 10, 10] });
  while ((await fixture.db.select().from(jobs)).length > 0) await pause(20, stop.signal);
  stop.abort();
  await running;
}
const receivers = () => push.taken.map(({ path }) => path.slice(1)).toSorted();

test('a message says what happened in the person’s language, and nothing of the customer', async () => {
  const { browser, ctx } = await person('dana', { of: { locale: 'ar' } });
  const id = await failedOrder();
  await tell();
  const [taken] = push.taken;
  if (!taken) throw new Error('nothing came');
  const message = browser.read(taken.body);
  expect(message).toEqual({
    title: 'تعذّر توصيل طلب',
    body: `${ctx.connection.name} · C0DE`,
    url: `/c/sandbox/deliveries/${id}`,
    tag: (await fixture.db.select().from(occurrences))[0]?.id,
    lang: 'ar',
    dir: 'rtl',
    isOver: false,
  });
  const sent = JSON.stringify(message) + JSON.stringify(taken.headers);
  for (const needle of [...Object.values(NEEDLES), '77.123', 'Needle']) expect(sent).not.toContain(needle);
  expect(taken.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(taken.headers.authorization).toContain((await readPush(ctx)).publicKey);
});

test('many matters at once get their messages by one statement', async () => {
  await person('dana');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const wanted = Array.from({ length: 30 }, () => ({ subject: newId(), kinds: ['failed' as const] }));
  const change = { kinds: OCCURRENCE_KINDS, wanted };
  await fixture.db.transaction((tx) => settleOccurrences(tx, fixture.ctx.connection.id, change));
  expect(query.mock.calls.filter((call) => /into \W*jobs/.test(JSON.stringify(call)))).toHaveLength(1);
  const keys = (await fixture.db.select().from(jobs)).map(({ key }) => key);
  const ids = (await fixture.db.select().from(occurrences)).map(({ id }) => id);
  expect(keys.toSorted()).toEqual(ids.toSorted());
});

test('a message is in the language that the pages of the browser have by then', async () => {
  const { session, browser } = await person('dana');
  const ali = await person('ali');
  await followLocale(fixture.db, session, 'ar');
  await failedOrder();
  await tell();
  const langOf = (path: string, read: typeof browser.read) =>
    push.taken.filter((taken) => taken.path === path).map(({ body }) => read(body).lang);
  expect([langOf('/dana', browser.read), langOf('/ali', ali.browser.read)]).toEqual([['ar'], ['en']]);
});

test('only who may see it hears of it, not who caused it, and of their own branch', async () => {
  const cause = await person('cause');
  await person('sees');
  const gone = await person('disabled');
  await fixture.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, gone.id));
  const left = await person('left');
  await fixture.db.delete(sessions).where(eq(sessions.id, left.session));
  const over = await person('over');
  await fixture.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.id, over.session));
  await person('nowhere', { role: null });
  const member = await person('member', { role: null });
  const { id: connectionId } = fixture.ctx.connection;
  await fixture.db.insert(memberships).values({ connectionId, userId: member.id, role: 'viewer' });
  await person('other-kind', { of: { kinds: ['late'] } });
  for (const [name, branchId] of [
    ['here', 'b1'],
    ['elsewhere', 'b2'],
    ['closed', 'b3'],
  ] as const) {
    const { id } = await person(name);
    await fixture.db.insert(preferences).values({ connectionId, userId: id, value: { branchId } });
  }
  // A branch that is gone is nobody’s own.
  const at = new Date();
  await fixture.db.insert(branches).values({ connectionId, id: 'b3', name: 'Closed', syncedAt: at, goneAt: at });
  const other = await addConnection(fixture);
  const both = await person('both');
  await fixture.db.insert(preferences).values({ connectionId: other.id, userId: both.id, value: { branchId: 'b2' } });
  await failedOrder({ branchId: 'b1', actorId: cause.id });
  await tell();
  expect(receivers()).toEqual(['both', 'closed', 'here', 'member', 'sees']);
});

test('nothing comes from a merchant or a branch that a person left out', async () => {
  const { id } = fixture.ctx.connection;
  await person('all');
  await person('no-merchant', { of: { excluded: [id] } });
  await person('no-branch', { of: { excluded: [`${id}/b1`] } });
  await person('others', { of: { excluded: [newId(), `${id}/b2`, `${newId()}/b1`] } });
  // A person with a branch of their own hears of the matters without one, too.
  const own = await person('own-branch');
  await fixture.db.insert(preferences).values({ connectionId: id, userId: own.id, value: { branchId: 'b2' } });
  await failedOrder({ branchId: 'b1' });
  await tell();
  expect(receivers()).toEqual(['all', 'others']);
  await failedOrder();
  await tell();
  expect(receivers()).toEqual(['all', 'all', 'no-branch', 'others', 'others', 'own-branch']);
});

test('an order that failed before somebody switched it on, or that somebody took, gets no message', async () => {
  await failedOrder();
  const late = await person('late');
  expect(await fixture.db.select().from(jobs)).toEqual([]);
  await failedOrder();
  const [found] = (await fixture.db.select().from(occurrences)).toSorted((a, b) => +b.openedAt - +a.openedAt);
  await takeOccurrence(late.ctx, { id: found?.id ?? '' });
  await tell();
  expect(push.taken).toEqual([]);
});

test('a message that was sent is closed once somebody has it, with nobody’s name; one that was not sent is not', async () => {
  const { browser, ctx } = await person('dana');
  await failedOrder();
  await tell();
  await person('later');
  const [open] = await fixture.db.select().from(occurrences);
  await takeOccurrence(ctx, { id: open?.id ?? '' });
  await tell();
  await settleOccurrences(fixture.db, fixture.ctx.connection.id, { kinds: OCCURRENCE_KINDS, wanted: [] });
  await tell();
  expect(receivers()).toEqual(['dana', 'dana']);
  expect(push.taken.map(({ body }) => browser.read(body))).toMatchObject([
    { title: 'An order failed', tag: open?.id, isOver: false },
    { title: 'Somebody has it, or it is over', tag: open?.id, isOver: true },
  ]);
  // A phone without a network for hours keeps no message that is over.
  expect(push.taken.map(({ headers }) => headers.ttl)).toEqual(['900', '86400']);
});

test('a browser whose push service refused the message gets none that closes it', async () => {
  const { ctx } = await person('dana');
  await failedOrder();
  const [occurrence] = await fixture.db.select().from(occurrences);
  const id = occurrence?.id ?? '';
  push.answers.set('/dana', [503]);
  const job = { connectionId: ctx.connection.id, key: id, input: {} };
  await expect(sendNotices(job, new AbortController().signal)).rejects.toThrow('did not take');
  await takeOccurrence(ctx, { id });
  await tell();
  expect(receivers()).toEqual([]);
});

test('somebody who has silenced the ring is shown to the others while it lasts', async () => {
  const dana = await person('dana');
  const ali = await person('ali');
  const ringMutedUntil = new Date(Date.now() + 3_000_000).toISOString();
  await changePreferences(dana.ctx, { ringMutedUntil });
  expect((await listOccurrences(ali.ctx)).muted).toEqual([{ name: 'dana', until: ringMutedUntil }]);
  expect((await listOccurrences(dana.ctx)).muted).toEqual([]);
  const elsewhere = { ...ali.ctx, connection: await addConnection(fixture) };
  expect((await listOccurrences(elsewhere)).muted).toEqual([]);
  await changePreferences(dana.ctx, { ringMutedUntil: new Date(Date.now() - 1_000).toISOString() });
  expect((await listOccurrences(ali.ctx)).muted).toEqual([]);
});

test('a message on trial comes to the user’s own browser alone', async () => {
  const { browser, ctx } = await person('dana', { of: { locale: 'ar' } });
  const other = await person('other');
  await testPush(ctx);
  await unsubscribePush(other.ctx);
  await expect(testPush(other.ctx)).rejects.toMatchObject({ code: 'push_failed' });
  expect(push.taken.map(({ body }) => browser.read(body))).toMatchObject([{ lang: 'ar', tag: 'test' }]);
});

test('a push service that refuses is tried again for this browser alone; one that is gone leaves', async () => {
  await person('works');
  await person('slow');
  await person('gone');
  push.answers.set('/slow', [503, 429]);
  push.answers.set('/gone', [410]);
  await failedOrder();
  await tell();
  expect(receivers()).toEqual(['slow', 'works']);
  expect((await fixture.db.select().from(noticeChannels)).map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual([
    'works',
    'slow',
  ]);
});

test('a process that ends while it sends costs at most one repetition', async () => {
  await person('dana');
  await failedOrder();
  const [channel] = await fixture.db.select().from(noticeChannels);
  const [occurrence] = await fixture.db.select().from(occurrences);
  const ref = {
    connectionId: fixture.ctx.connection.id,
    occurrenceId: occurrence?.id ?? '',
    channelId: channel?.id ?? '',
  };
  // Counted, perhaps sent, and not recorded.
  expect(await beginAttempt(fixture.db, ref)).toBe(true);
  await tell();
  expect(receivers()).toEqual(['dana']);
  expect(await beginAttempt(fixture.db, ref)).toBe(false);
  await fixture.db.update(occurrenceNotices).set({ sentAt: null });
  expect(await beginAttempt(fixture.db, ref)).toBe(false);
});

test('the message that closes one is tried again after a refusal, and is forgotten then', async () => {
  const { ctx } = await person('dana');
  await failedOrder();
  await tell();
  const [notice] = await fixture.db.select().from(occurrenceNotices);
  if (!notice) throw new Error('nothing was sent');
  push.answers.set('/dana', [503, 500]);
  await takeOccurrence(ctx, { id: notice.occurrenceId });
  await tell();
  expect(receivers()).toEqual(['dana', 'dana']);
  expect(await fixture.db.select().from(occurrenceNotices)).toEqual([]);
});

test('a browser is switched on, changed and off; it belongs to who used it last', async () => {
  const first = await person('same');
  const second = await person('same');
  expect((await readPush(first.ctx)).saved).toBeUndefined();
  expect((await readPush(second.ctx)).saved).toMatchObject({ endpoint: second.endpoint, quietFrom: null });
  await unsubscribePush(first.ctx);
  expect((await readPush(second.ctx)).saved).toBeDefined();
  await unsubscribePush(second.ctx);
  expect((await readPush(second.ctx)).saved).toBeUndefined();
  const elsewhere = person('x', { of: { endpoint: 'http://10.0.0.1/push' } });
  await expect(elsewhere).rejects.toMatchObject({ code: 'invalid_input' });
});

test.each([
  [22, 7, '2026-11-20T20:00:00Z', true],
  [22, 7, '2026-11-20T18:59:00Z', false],
  [22, 7, '2026-11-20T03:59:00Z', true],
  [22, 7, '2026-11-20T04:00:00Z', false],
  [13, 15, '2026-11-20T10:30:00Z', true],
  [13, 15, '2026-11-20T12:00:00Z', false],
  [9, 9, '2026-11-20T06:30:00Z', false],
  [null, 7, '2026-11-20T00:00:00Z', false],
])('from %s to %s in Kuwait, %s is quiet: %s', (quietFrom, quietUntil, at, expected) => {
  expect(isQuiet({ quietFrom, quietUntil }, new Date(at), 'Asia/Kuwait')).toBe(expected);
});

test('an occurrence is read for its own merchant alone', async () => {
  await failedOrder();
  const [opened] = await fixture.db.select().from(occurrences);
  const id = opened?.id ?? '';
  const other = await addConnection(fixture);
  expect((await occurrenceRow(fixture.db, { connectionId: fixture.ctx.connection.id, id }))?.code).toBe('C0DE');
  expect(await occurrenceRow(fixture.db, { connectionId: other.id, id })).toBeUndefined();
});

test('the end of one occurrence forgets the messages of this one alone', async () => {
  const { ctx } = await person('dana');
  await failedOrder();
  await failedOrder();
  await tell();
  const [first, second] = await fixture.db.select().from(occurrences);
  await takeOccurrence(ctx, { id: first?.id ?? '' });
  await tell();
  const left = await fixture.db.select().from(occurrenceNotices);
  expect(left.map(({ occurrenceId }) => occurrenceId)).toEqual([second?.id]);
});
