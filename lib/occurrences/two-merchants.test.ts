import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUserId } from '@/lib/auth/user-rows.server';
import type { Connection } from '@/lib/connections/model/connection';
import { newId } from '@/lib/db/id';
import {
  importRows,
  imports,
  jobs,
  noticeChannels,
  occurrenceNotices,
  occurrences,
  plans,
  preferences,
  sessions,
  users,
} from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { channelsFor, shownChannels } from './channel-rows.server';
import { listOccurrences } from './list.server';
import {
  occurrenceRow,
  occurrencesInSight,
  openRows,
  openSubjects,
  pruneOccurrences,
  settleOccurrences,
  takeRow,
} from './rows.server';

const NOW = new Date('2026-11-21T06:00:00Z');
const SINCE = '2026-11-21T05:00:00.000Z';
const DAY_MS = 86_400_000;
const [ORDER, LATE, LOW] = [newId(), newId(), newId()];
const ENDED = newId();
let colleague: string;
let manager: string;
let fixture: ServiceFixture;
let other: Connection;

/** Two merchants with occurrences and orders of the same ids. */
beforeAll(async () => {
  fixture = await createServiceFixture();
  other = await addConnection(fixture);
  const { db, ctx } = fixture;
  [colleague, manager] = [newUserId(), newUserId()];
  await db.insert(users).values([
    { id: colleague, name: 'Ali', email: 'ali@example.test', role: 'viewer' },
    { id: manager, name: 'Sami', email: 'sami@example.test', role: 'viewer' },
  ]);
  for (const [connectionId, code] of [
    [ctx.connection.id, 'MINE'],
    [other.id, 'THEIRS'],
  ] as const) {
    await addOrders(db, connectionId, [{ id: ORDER, at: SINCE, code, branchId: 'b-1' }]);
    const row = { connectionId, subject: ORDER, openedAt: NOW };
    await db.insert(occurrences).values([
      { ...row, id: LATE, kind: 'late', branchId: 'b-1', actorId: code === 'MINE' ? ctx.user.id : null },
      { ...row, id: LOW, kind: 'wallet_low', subject: connectionId, openedAt: new Date(NOW.getTime() + 1) },
      { ...row, id: ENDED, kind: 'failed', endedAt: NOW },
    ]);
  }
  await mute(ctx.user.id, ctx.connection.id, 60_000);
  await mute(colleague, ctx.connection.id, 60_000);
  await mute(manager, ctx.connection.id, -60_000);
  await mute(manager, other.id, 60_000);
});
afterAll(() => fixture.close());

const isOf = (connectionId: string, userId: string) =>
  and(eq(preferences.connectionId, connectionId), eq(preferences.userId, userId));
const mute = (userId: string, connectionId: string, forMs: number) =>
  fixture.db
    .insert(preferences)
    .values({ connectionId, userId, value: { ringMutedUntil: new Date(Date.now() + forMs).toISOString() } });

test('a list has what is open at one merchant, the newest first, and who else silenced the ring there', async () => {
  const { occurrences: found, muted } = await listOccurrences(fixture.ctx);
  const open = { ringsInMs: 0, takenBy: null };
  expect(found).toEqual([
    {
      ...{ ...open, id: LOW, kind: 'wallet_low', subject: fixture.ctx.connection.id, branchId: null, code: null },
      openedAt: '2026-11-21T06:00:00.001Z',
      isOwn: false,
    },
    {
      ...{ ...open, id: LATE, kind: 'late', subject: ORDER, branchId: 'b-1', code: 'MINE' },
      openedAt: '2026-11-21T06:00:00.000Z',
      isOwn: true,
    },
  ]);
  expect(muted).toEqual([{ name: 'Ali', until: expect.stringMatching(/^20\d\d-/) }]);
  const [low, late] = (await listOccurrences({ ...fixture.ctx, connection: other })).occurrences;
  expect([low?.code, late?.code, late?.isOwn]).toEqual([null, 'THEIRS', false]);
});

test('somebody of one branch sees the orders there, and no wallet', async () => {
  const { db, ctx } = fixture;
  const of = (branches: string[]) => listOccurrences({ ...ctx, user: { ...ctx.user, branches } });
  expect((await of(['b-1'])).occurrences.map(({ id }) => id)).toEqual([LATE]);
  expect((await of(['b-2'])).occurrences).toEqual([]);
  const { id: connectionId } = ctx.connection;
  expect(await occurrencesInSight(db, connectionId, [LATE, LOW], ['b-1'])).toEqual([LATE]);
  expect(await occurrencesInSight(db, connectionId, [LATE], null)).toEqual([LATE]);
});

test('an import that stopped and a plan that asks are seen by whoever has all of their branches', async () => {
  const { db, ctx } = fixture;
  const { id: connectionId } = ctx.connection;
  const [imported, plan] = [newId(), newId()];
  const at = { createdAt: NOW, updatedAt: NOW };
  const drafts = ['b-3', 'b-4'].map((branch) => ({ origin_format: 'branch_format', origin: { branch_id: branch } }));
  await db.insert(imports).values({ ...at, connectionId, id: imported, name: 'Lunch', state: 'paused' });
  await db.insert(importRows).values(
    drafts.map((draft, position) => ({
      ...{ connectionId, importId: imported, position, line: position, reference: `R-${position}` },
      ...{ draft, state: 'waiting' },
    })),
  );
  const standing = { connectionId, id: plan, name: 'Daily', state: 'active', time: '08:00', weekdays: [0] };
  const orders = drafts.map((draft) => ({ id: newId(), draft }));
  await db.insert(plans).values({ ...standing, ...at, orders, dates: [], daysOff: [], doneUntil: NOW });
  const row = { connectionId, openedAt: NOW };
  const [stopped, asks] = [newId(), newId()];
  await db.insert(occurrences).values([
    { ...row, id: stopped, kind: 'import_stopped', subject: imported },
    { ...row, id: asks, kind: 'plan_asks', subject: plan },
  ]);
  const seenBy = async (...of: string[]) =>
    (await occurrencesInSight(db, connectionId, [stopped, asks], of)).toSorted();
  expect(await seenBy('b-3', 'b-4')).toEqual([stopped, asks].toSorted());
  expect([await seenBy('b-3'), await seenBy('b-4', 'b-1')]).toEqual([[], []]);
  await db.delete(occurrences).where(inArray(occurrences.id, [stopped, asks]));
});

test('subjects are those of open occurrences of the kinds asked for', async () => {
  const { db, ctx } = fixture;
  const subjects = (kinds: Parameters<typeof openSubjects>[2]) => openSubjects(db, ctx.connection.id, kinds);
  expect(await subjects(['wallet_low', 'failed'])).toEqual([ctx.connection.id]);
  expect(await subjects(['late'])).toEqual([ORDER]);
});

test('one is taken once, at its own merchant, and not after its end', async () => {
  const { db, ctx } = fixture;
  const { id: connectionId } = ctx.connection;
  const take = (id: string, userId: string) => takeRow(db, { connectionId, id, userId });
  expect([await take(LATE, colleague), await take(LATE, ctx.user.id), await take(ENDED, ctx.user.id)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await occurrenceRow(db, { connectionId, id: LATE })).toMatchObject({ code: 'MINE', takenByName: 'Ali' });
  expect(await occurrenceRow(db, { connectionId: other.id, id: LATE })).toMatchObject({
    code: 'THEIRS',
    row: { takenBy: null, takenAt: null },
  });
});

test('what is settled at one merchant opens and ends there alone', async () => {
  const { db, ctx } = fixture;
  await db.delete(occurrences);
  const wanted = [{ subject: ORDER, branchId: 'b-1', kinds: ['failed', 'late'] as const }];
  const settle = (connectionId: string, all: typeof wanted, subjects?: string[]) =>
    settleOccurrences(db, connectionId, { kinds: ['failed', 'late'], subjects, wanted: all }, colleague);
  const openIn = async (connectionId: string) =>
    (await openRows(db, connectionId, null)).map(({ row: { kind, branchId, actorId } }) => [kind, branchId, actorId]);
  await settle(other.id, wanted);
  await settle(ctx.connection.id, wanted);
  const opened = [['failed', 'b-1', colleague]];
  expect([await openIn(ctx.connection.id), await openIn(other.id)]).toEqual([opened, opened]);
  await settle(ctx.connection.id, [], [newId()]);
  await settle(ctx.connection.id, [{ subject: ORDER, branchId: 'b-1', kinds: ['late', 'failed'] as never }]);
  expect(await openIn(ctx.connection.id), 'one that is open stands for the others').toEqual(opened);
  await settle(ctx.connection.id, [], [ORDER]);
  expect([await openIn(ctx.connection.id), await openIn(other.id)]).toEqual([[], opened]);
});

test('a message goes to browsers that were there and are signed in, with the branch of their person at this merchant', async () => {
  const { db, ctx } = fixture;
  const session = { userId: colleague, expiresAt: new Date(Date.now() + 60_000) };
  const [valid, over] = [newId(), newId()];
  await db.insert(sessions).values([
    { ...session, id: valid, token: 'valid' },
    { ...session, id: over, token: 'over', expiresAt: new Date(Date.now() - 60_000) },
  ]);
  const browser = { keys: {}, kinds: [], excluded: [], locale: 'en' as const, quietFrom: null, quietUntil: null };
  const channel = { ...browser, userId: colleague, sessionId: valid, createdAt: NOW };
  await db.insert(noticeChannels).values([
    { ...channel, id: newId(), endpoint: 'there' },
    { ...channel, id: newId(), endpoint: 'later', createdAt: new Date(NOW.getTime() + 1) },
    { ...channel, id: newId(), endpoint: 'over', sessionId: over },
  ]);
  await db
    .update(preferences)
    .set({ value: { branchId: 'b-1' } })
    .where(isOf(ctx.connection.id, colleague));
  await db.insert(preferences).values({ connectionId: other.id, userId: colleague, value: { branchId: 'b-2' } });
  const found = async (connectionId: string) =>
    (await channelsFor(db, { connectionId, openedAt: NOW })).map(({ channel: { endpoint }, ownBranch }) => [
      endpoint,
      ownBranch,
    ]);
  expect(await found(ctx.connection.id)).toEqual([['there', 'b-1']]);
  expect(await found(other.id)).toEqual([['there', 'b-2']]);
});

test('a message that one merchant’s occurrence showed is closed at its end, and at no other’s', async () => {
  const { db, ctx } = fixture;
  const { id: connectionId } = ctx.connection;
  await db.delete(occurrences);
  await db.delete(jobs);
  const row = { id: LATE, kind: 'late', subject: ORDER, openedAt: NOW };
  await db.insert(occurrences).values([
    { ...row, connectionId },
    { ...row, connectionId: other.id },
  ]);
  const [channel] = await db.select().from(noticeChannels);
  const notice = { occurrenceId: LATE, channelId: channel?.id ?? '', attempts: 1, sentAt: NOW };
  await db.insert(occurrenceNotices).values({ ...notice, connectionId: other.id });
  const shownAt = async (of: string) =>
    (await shownChannels(db, { connectionId: of, occurrenceId: LATE })).map(({ id }) => id);
  expect([await shownAt(connectionId), await shownAt(other.id)]).toEqual([[], [channel?.id]]);
  const end = (of: string) => settleOccurrences(db, of, { kinds: ['late'], wanted: [] });
  await end(connectionId);
  expect(await db.select().from(jobs)).toEqual([]);
  await end(other.id);
  expect(await db.select().from(jobs)).toMatchObject([{ connectionId: other.id, kind: 'occurrence', key: LATE }]);
});

test('what ended more than thirty days ago goes, and what is open stays however old', async () => {
  const { db, ctx } = fixture;
  await db.delete(occurrences);
  const old = new Date(Date.now() - 31 * DAY_MS);
  const row = { connectionId: ctx.connection.id, kind: 'late', openedAt: old };
  await db.insert(occurrences).values([
    { ...row, id: newId(), subject: 'open' },
    { ...row, id: newId(), subject: 'old', endedAt: old },
    { ...row, id: newId(), subject: 'recent', endedAt: new Date(Date.now() - 29 * DAY_MS) },
  ]);
  await pruneOccurrences(db);
  const left = await db.select({ subject: occurrences.subject }).from(occurrences);
  expect(left.map(({ subject }) => subject).toSorted()).toEqual(['open', 'recent']);
});
