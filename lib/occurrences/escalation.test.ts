import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { auditLog, branches, connections, jobs, liveEvents, noticeChannels, occurrences, users } from '@/lib/db/schema';
import { runJobs } from '@/lib/jobs/run-jobs.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { waitsMs } from './escalation';
import { changeEscalation, readEscalation } from './escalation.server';
import { listOccurrences } from './list.server';
import { settleOccurrences } from './rows.server';
import { OCCURRENCE_JOB } from './schema';
import { sendNotices } from './send-notices.server';
import { takeOccurrence } from './take.server';
import { addPerson } from './testing-people';
import { startPushService } from './testing-push-service';

let fixture: ServiceFixture;
let push: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  fixture = await createServiceFixture();
  push = await startPushService();
  const { id: connectionId } = fixture.ctx.connection;
  const at = new Date();
  const row = { connectionId, phone: '', address: '', syncedAt: at };
  await fixture.db.insert(branches).values(['b1', 'b2'].map((id) => ({ ...row, id, name: id })));
});
beforeEach(async () => {
  for (const table of [occurrences, jobs, noticeChannels]) await fixture.db.delete(table);
  await fixture.db.update(connections).set({ escalation: null });
  await fixture.db.update(users).set({ disabledAt: new Date() });
  push.taken.length = 0;
});
afterAll(async () => {
  await database().pool.end();
  await push.close();
  await fixture.close();
});

const person = (name: string, of?: Parameters<typeof addPerson>[3]) => addPerson(fixture, push.url, name, of);
const receivers = () =>
  push.taken
    .splice(0)
    .map(({ path }) => path.slice(1))
    .toSorted();
const setLists = (...lists: Parameters<typeof changeEscalation>[1]['lists']) =>
  changeEscalation(fixture.ctx, { lists });
/** The context of a request that comes now. */
async function requested<Ctx extends typeof fixture.ctx>(ctx: Ctx): Promise<Ctx> {
  return { ...ctx, connection: (await connectionById(ctx.connection.id)) ?? ctx.connection };
}
const inBranch = (branch: string) => ({ role: null, membership: { role: 'dispatcher', branches: [branch] } });

/** A matter that only somebody of the whole merchant sees, unless it has a branch. */
async function open({
  branchId = null,
  actorId,
  kind = 'failed',
}: {
  branchId?: string | null;
  actorId?: string;
  kind?: 'failed' | 'wallet_low';
} = {}) {
  const subject = newId();
  const wanted = [{ subject, branchId, kinds: [kind] }];
  const { id: connectionId } = fixture.ctx.connection;
  await settleOccurrences(fixture.db, connectionId, { kinds: [kind], subjects: [subject], wanted }, actorId);
  const [row] = await fixture.db.select().from(occurrences).where(eq(occurrences.subject, subject));
  if (!row) throw new Error('nothing opened');
  const at = (minutes: number) => new Date(row.openedAt.getTime() + minutes * 60_000 + 1_000);
  const turn = async (minutes: number) => {
    const job = { connectionId, key: row.id, input: {} };
    return sendNotices(job, new AbortController().signal, at(minutes));
  };
  return { ...row, at, turn };
}

test('the first is informed at once, the second after three minutes, then everybody, and each once', async () => {
  const [noura, ali, dana] = [await person('noura'), await person('ali'), await person('dana')];
  await setLists({ branchId: null, people: [noura.id, ali.id] });
  const { turn } = await open();
  expect(await turn(0)).toEqual({ againInMs: 179_000 });
  expect(receivers()).toEqual(['noura']);
  expect(await turn(2)).toEqual({ againInMs: 59_000 });
  expect(receivers()).toEqual([]);
  expect(await turn(3)).toEqual({ againInMs: 179_000 });
  expect(receivers()).toEqual(['ali']);
  expect(await turn(6)).toBeUndefined();
  expect(receivers()).toEqual(['dana']);
  await takeOccurrence(dana.ctx, { id: (await fixture.db.select().from(occurrences))[0]?.id ?? '' });
  expect(await turn(7)).toBeUndefined();
  expect(receivers()).toEqual(['ali', 'dana', 'noura']);
});

test('whoever has it ends the turns: nobody else is informed', async () => {
  const [noura] = [await person('noura'), await person('ali')];
  await setLists({ branchId: null, people: [noura.id] });
  const { id, turn } = await open();
  await turn(0);
  await takeOccurrence(noura.ctx, { id });
  await turn(3);
  await turn(6);
  expect(receivers()).toEqual(['noura', 'noura']);
});

test('the job waits for the next turn, and is woken when somebody has it', async () => {
  const [noura] = [await person('noura'), await person('ali')];
  await setLists({ branchId: null, people: [noura.id] });
  const { id } = await open();
  const stop = new AbortController();
  const running = runJobs(fixture.db, { [OCCURRENCE_JOB]: sendNotices }, stop.signal, { pollEveryMs: 10 });
  const job = async () => (await fixture.db.select().from(jobs))[0];
  await expect.poll(async () => +((await job())?.dueAt ?? 0) - Date.now()).toBeGreaterThan(150_000);
  expect(receivers()).toEqual(['noura']);
  await takeOccurrence(noura.ctx, { id });
  await expect.poll(job).toBeUndefined();
  stop.abort();
  await running;
  expect(receivers()).toEqual(['noura']);
});

test('who is away, caused it or may not see it has no turn: the next one is informed at once', async () => {
  const away = await person('away', { of: { quietFrom: 0, quietUntil: 23 } });
  const kuwait = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Kuwait' }).format(),
  );
  const quiet = { quietFrom: kuwait, quietUntil: (kuwait + 2) % 24 };
  await fixture.db.update(noticeChannels).set(quiet).where(eq(noticeChannels.userId, away.id));
  const [cause, ali, elsewhere] = [await person('cause'), await person('ali'), await person('b2', inBranch('b2'))];
  await person('here', inBranch('b1'));
  await setLists({ branchId: null, people: [away.id, ali.id] });
  await (await open()).turn(0);
  expect(receivers()).toEqual(['ali']);
  await setLists({ branchId: null, people: [cause.id, ali.id] });
  await (await open({ actorId: cause.id })).turn(0);
  expect(receivers()).toEqual(['ali']);
  await setLists({ branchId: null, people: [elsewhere.id] });
  await (await open({ branchId: 'b1' })).turn(0);
  expect(receivers()).toEqual(['ali', 'cause']);
});

test('a branch may have a list of its own', async () => {
  const [noura, ali] = [await person('noura'), await person('ali')];
  await setLists({ branchId: null, people: [noura.id] }, { branchId: 'b1', people: [ali.id] });
  await (await open({ branchId: 'b1' })).turn(0);
  expect(receivers()).toEqual(['ali']);
  await (await open({ branchId: 'b2' })).turn(0);
  await (await open()).turn(0);
  expect(receivers()).toEqual(['noura', 'noura']);
});

test('a push service that refuses is asked again before the next turn, which comes all the same', async () => {
  const [noura] = [await person('noura'), await person('ali')];
  await setLists({ branchId: null, people: [noura.id] });
  push.answers.set('/noura', [503, 503]);
  const { turn } = await open();
  expect(await turn(0)).toEqual({ againInMs: 10_000 });
  expect(await turn(2.9)).toEqual({ againInMs: 5_000 });
  expect(await turn(3)).toBeUndefined();
  expect(receivers()).toEqual(['ali', 'noura']);
});

test('screens ring in the same order', async () => {
  const [noura, ali, dana] = [await person('noura'), await person('ali'), await person('dana')];
  const here = await person('here', inBranch('b1'));
  await setLists({ branchId: null, people: [noura.id, ali.id] }, { branchId: 'b1', people: [here.id] });
  const { at } = await open();
  const waits = async (now: Date) =>
    Promise.all(
      [noura, ali, dana].map(
        async ({ ctx }) =>
          (await listOccurrences({ ...(await requested(ctx)), now: () => now })).occurrences[0]?.ringsInMs,
      ),
    );
  expect(await waits(at(0))).toEqual([0, 179_000, 359_000]);
  expect(await waits(at(3))).toEqual([0, 0, 179_000]);
  expect(await waits(at(6))).toEqual([0, 0, 0]);
  // The database's clock is five seconds ahead.
  expect(await waits(at(-0.1))).toEqual([0, 180_000, 360_000]);
  await fixture.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, noura.id));
  expect((await waits(at(0))).slice(1)).toEqual([0, 179_000]);
});

test('on screens, who caused it or may not see it has no turn either', async () => {
  const [cause, ali] = [await person('cause'), await person('ali', { role: 'manager' })];
  const here = await person('here', inBranch('b1'));
  const ringsFor = async ({ ctx }: typeof ali, { at, subject }: Awaited<ReturnType<typeof open>>) => {
    const own = { ...(await requested(ctx)), now: () => at(0) };
    return (await listOccurrences(own)).occurrences.find((one) => one.subject === subject)?.ringsInMs;
  };
  const ofMerchant = await open({ actorId: cause.id });
  for (const first of [cause, here]) {
    await setLists({ branchId: null, people: [first.id, ali.id] });
    expect(await ringsFor(ali, ofMerchant), first.id).toBe(0);
  }
  // A dispatcher has no right to the wallet.
  await setLists({ branchId: null, people: [cause.id, ali.id] });
  expect(await ringsFor(ali, await open({ kind: 'wallet_low' }))).toBe(0);
  await setLists({ branchId: null, people: [ali.id] });
  expect(await ringsFor(cause, ofMerchant)).toBe(179_000);
});

test('whoever sees the orders of a branch no more is not on its list', async () => {
  const [here, elsewhere] = [await person('here', inBranch('b1')), await person('elsewhere', inBranch('b2'))];
  const listOf = (branchId: string | null) => ({ branchId, people: [here.id, elsewhere.id] });
  await fixture.db.update(connections).set({ escalation: [listOf('b1'), listOf('b2'), listOf('b3'), listOf(null)] });
  expect((await readEscalation(await requested(fixture.ctx))).lists).toEqual([
    { branchId: 'b1', people: [here.id] },
    { branchId: 'b2', people: [elsewhere.id] },
    listOf(null),
  ]);
});

test('open screens follow a change of the lists', async () => {
  await fixture.db.delete(liveEvents);
  await setLists({ branchId: null, people: [(await person('noura')).id] });
  const { id } = fixture.ctx.connection;
  expect(await fixture.db.select().from(liveEvents)).toMatchObject([{ kind: 'connection', subjectIds: [id] }]);
});

test('only people who see the orders are on a list, and whoever leaves is on none', async () => {
  const [noura, elsewhere] = [await person('noura'), await person('b2', inBranch('b2'))];
  const nobody = await person('nobody', { role: null });
  const refused = { code: 'invalid_input' };
  await expect(setLists({ branchId: null, people: [nobody.id] })).rejects.toMatchObject(refused);
  await expect(setLists({ branchId: 'b1', people: [elsewhere.id] })).rejects.toMatchObject(refused);
  const lists = [
    { branchId: null, people: [noura.id, elsewhere.id] },
    { branchId: 'b2', people: [noura.id] },
  ];
  await setLists(...lists);
  expect(await readEscalation(await requested(fixture.ctx))).toMatchObject({
    lists,
    people: [
      { name: 'b2', branches: ['b2'] },
      { name: 'noura', branches: null },
    ],
  });
  await fixture.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, noura.id));
  expect((await readEscalation(await requested(fixture.ctx))).lists).toEqual([
    { branchId: null, people: [elsewhere.id] },
  ]);
  const log = await fixture.db.select().from(auditLog).where(eq(auditLog.action, 'escalation_changed'));
  expect(log.at(-1)?.detail).toEqual({ lists });
});

test.each([
  [
    ['a', 'b'],
    ['a', 'b', 'c', 'd'],
    [0, 3, 6, 6],
  ],
  [
    ['a', 'b'],
    ['a', 'c'],
    [0, 3],
  ],
  [
    ['a', 'b'],
    ['b', 'c'],
    [0, 3],
  ],
  [
    ['a', 'b'],
    ['c', 'd'],
    [0, 0],
  ],
  [[], ['c', 'd'], [0, 0]],
  [['a'], ['a'], [0]],
])('of the list %j, %j are informed after %j minutes', (list, people, minutes) => {
  const at = new Date(0);
  const waits = waitsMs([{ branchId: null, people: list }], { branchId: null, openedAt: at }, people, at);
  expect([...waits.values()].map((ms) => ms / 60_000)).toEqual(minutes);
});
