import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { newId } from '@/lib/db/id';
import { backups, connections } from '@/lib/db/schema';
import {
  backupFailedAt,
  endBackup,
  endInterrupted,
  hasDailySince,
  hasFiles,
  newestBackups,
  noteFiles,
  requestBackup,
  startRequested,
} from './rows.server';

type Row = Partial<typeof backups.$inferInsert>;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

let fixture: AuthFixture;
let noura: Awaited<ReturnType<AuthFixture['person']>>;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  noura = await fixture.person('owner');
});
beforeEach(async () => {
  for (const table of [backups, connections]) await fixture.db.delete(table);
});
afterAll(() => fixture.close());

/** Backups, each requested an hour after the one before. */
async function have(...rows: Row[]): Promise<string[]> {
  const all = rows.map((row, index) => ({ id: newId(), requestedAt: at(index), ...row }));
  if (all.length > 0) await fixture.db.insert(backups).values(all);
  return all.map(({ id }) => id);
}
/** All of them as they are now, the oldest first. */
const rows = () => fixture.db.select().from(backups).orderBy(backups.requestedAt);
const DONE: Row = { startedAt: at(8), endedAt: at(9), bytes: 10 };

test('the newest stand first, with who asked for them', async () => {
  await have({ ...DONE, requestedBy: noura.id }, DONE, { requestedBy: noura.id });
  const listed = (await newestBackups(fixture.db)).map(({ backup, requestedBy }) => [backup.requestedAt, requestedBy]);
  expect(listed).toEqual([
    [at(2), noura.name],
    [at(1), null],
    [at(0), noura.name],
  ]);
});

test.each<[string, Row[], Date | null]>([
  ['the last that ended failed', [DONE, { endedAt: at(10), problem: 'disk full' }, { startedAt: at(11) }], at(10)],
  ['a later one is whole', [{ endedAt: at(8), problem: 'disk full' }, DONE], null],
  ['a later one is whole that was requested before', [DONE, { endedAt: at(8), problem: 'disk full' }], null],
  ['none has ended', [{ startedAt: at(11) }], null],
  ['there are none', [], null],
])('whether backups fail: %s', async (_, of, failedAt) => {
  await have(...of);
  expect(await backupFailedAt(fixture.db)).toEqual(failedAt);
});

test('one is asked for at a time, by whom and when', async () => {
  await have(DONE);
  expect(await requestBackup(fixture.db, at(3), noura.id)).toBe(true);
  expect(await requestBackup(fixture.db, at(4), null)).toBe(false);
  const [, asked] = await rows();
  expect(asked).toMatchObject({ requestedAt: at(3), requestedBy: noura.id, startedAt: null, endedAt: null });
  await endBackup(fixture.db, asked?.id ?? '', { at: at(5) });
  expect(await requestBackup(fixture.db, at(6), null)).toBe(true);
});

test('the oldest that waits is started, into a file of its time, and that one alone is ended', async () => {
  const [, , first] = await have(DONE, { endedAt: at(2), problem: 'interrupted' }, { requestedBy: noura.id }, {});
  const file = '/backups/dispatch-desk-2026-11-21T10-00-00Z.backup';
  const of = { host: 'desk-1', folder: '/backups' };
  expect(await startRequested(fixture.db, at(10), of)).toEqual({ id: first, requestedBy: noura.id, file });
  await endBackup(fixture.db, first ?? '', { at: at(11), bytes: 7, problem: 'odd' });
  expect(await startRequested(fixture.db, at(12), of)).toMatchObject({ requestedBy: null });
  expect(await startRequested(fixture.db, at(13), of)).toBeUndefined();
  expect((await rows()).map(({ startedAt, endedAt, host, bytes }) => [startedAt, endedAt, host, bytes])).toEqual([
    [at(8), at(9), null, 10],
    [null, at(2), null, null],
    [at(10), at(11), 'desk-1', 7],
    [at(12), null, 'desk-1', null],
  ]);
});

test('only one that was running is interrupted', async () => {
  await have(DONE, { startedAt: at(3) }, {});
  await endInterrupted(fixture.db, at(4));
  expect((await rows()).map(({ endedAt, problem }) => [endedAt, problem])).toEqual([
    [at(9), null],
    [at(4), 'interrupted'],
    [null, null],
  ]);
});

test.each<[string, Row[], number, boolean]>([
  ['the daily one of this moment', [{ requestedAt: at(5) }], 1, true],
  ['one of a moment before', [{ requestedAt: new Date(+at(5) - 1) }], 1, false],
  ['one that somebody asked for', [{ requestedAt: at(6), requestedBy: 'noura' }], 1, false],
  ['none, in an installation of that moment', [], 5, true],
  ['none, in an older installation', [], 4, false],
])('whether there was a daily backup since: %s', async (_, of, createdAt, isThere) => {
  for (const [slug, hour] of [['alpha', createdAt] as const, ['beta', 9] as const])
    await fixture.db.insert(connections).values({
      ...{ id: newId(), slug, name: slug, source: 'added', webhookTokenDigest: slug, baseUrl: 'http://a.example' },
      createdAt: at(hour),
    });
  await have(...of.map((row) => ({ ...row, requestedBy: row.requestedBy && noura.id })));
  expect(await hasDailySince(fixture.db, at(5))).toBe(isThere);
});

test('where nothing was connected yet, no daily backup is missed', async () => {
  expect(await hasDailySince(fixture.db, at(5))).toBe(true);
});

test.each<[string, Row, boolean]>([
  ['one that was written', {}, true],
  ['one that was deleted', { deletedAt: at(9) }, false],
  ['one that was never whole', { bytes: null }, false],
  ['one of another folder', { file: '/backups-old/b' }, false],
])('a folder has %s: %s', async (_, of, has) => {
  await have({ ...DONE, file: '/backups/b', ...of });
  expect(await hasFiles(fixture.db, '/backups')).toBe(has);
});

test('a file that is gone from its folder counts as deleted, and one that came back does not', async () => {
  const old = at(7);
  const of = (file: string, more: Row = {}) => ({ ...DONE, file, ...more });
  await have(
    of('/backups/here'),
    of('/backups/gone'),
    of('/backups/back', { deletedAt: old }),
    of('/backups/long-gone', { deletedAt: old }),
    of('/backups-old/b'),
    of('/backups/failed', { problem: 'disk full' }),
    of('/backups/running', { endedAt: null }),
  );
  await noteFiles(fixture.db, '/backups', ['here', 'back', 'strange'], at(12));
  expect(await rows().then((all) => all.map(({ deletedAt }) => deletedAt))).toEqual([
    null,
    at(12),
    null,
    old,
    null,
    null,
    null,
  ]);
});
