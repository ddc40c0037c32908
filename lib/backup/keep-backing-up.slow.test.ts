import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/id';
import { backups, connections, users } from '@/lib/db/schema';
import { compileScript } from '@/lib/launch/process/compile-script';
import type { Context } from '@/lib/request/context.server';
import { backupWriter } from '@/lib/server/backup-process.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import type { BackupSettings } from './backups-schema';
import { changeBackupSettings } from './change-settings.server';
import { verifyBackup } from './file/read.server';
import { keepBackingUp, makeDueBackup, noteFolder } from './keep-backing-up.server';
import { listBackups } from './list-backups.server';
import { requestBackupNow } from './request.server';

const DAY_MS = 86_400_000;
const NIGHT = new Date('2026-11-23T00:00:05Z');

let fixture: ServiceFixture;
let ctx: Context;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-nights-'));
  process.env.BACKUP_DIR = path.join(folder, 'backups');
  fixture = await createServiceFixture();
  // Sandbox mode knows the people made in it alone.
  const id = 'sandbox-noura';
  await fixture.db.insert(users).values({ id, name: 'Noura', email: 'sandbox@example.test', role: 'owner' });
  ctx = { ...fixture.ctx, user: { ...fixture.ctx.user, id } };
  await fixture.db.update(connections).set({ createdAt: new Date(NIGHT.getTime() - DAY_MS) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.db.delete(backups);
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const set = (settings: BackupSettings) => changeBackupSettings(fixture.ctx, settings);
const never = new AbortController().signal;

/** A writer that makes no file itself, for what is decided around it. */
function quick(write: (file: string) => Promise<void> = touch) {
  return { folder, write };
}

async function touch(file: string): Promise<void> {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, 'x');
}

async function states() {
  const { backups: all } = await listBackups(fixture.ctx);
  return all.map(({ endedAt, problem, deletedAt }) => problem ?? (deletedAt ? 'deleted' : endedAt ? 'whole' : 'open'));
}

test('an owner gets a backup that is whole, from a process of its own', async () => {
  await compileScript('lib/launch/backup/backup.ts');
  await set({ daily: false, keep: 7 });
  expect((await requestBackupNow(ctx)).backups).toMatchObject([{ requestedBy: 'Noura', startedAt: null }]);
  await expect(requestBackupNow(ctx)).rejects.toMatchObject({ status: 409, code: 'backup_running' });
  const began = new Date();
  await makeDueBackup(fixture.db, backupWriter(), began, never);
  const { backups: made, folder: shown } = await listBackups(fixture.ctx);
  expect(shown).toBe(path.join(folder, 'backups'));
  expect(made).toMatchObject([{ problem: null, startedAt: began.toISOString() }]);
  const endedMs = Date.parse(made[0]?.endedAt ?? '');
  expect(endedMs).toBeGreaterThan(began.getTime());
  expect(endedMs).toBeLessThanOrEqual(Date.now());
  const { header, size } = await verifyBackup(made[0]?.file ?? '');
  expect(size).toBe(made[0]?.bytes);
  expect(header.format).toBe('dispatch-desk-backup');
});

test('sandbox mode lists nothing that a real person asked for', async () => {
  const row = { requestedAt: NIGHT, startedAt: NIGHT, endedAt: NIGHT, file: '/b' };
  const askers = [fixture.ctx.user.id, ctx.user.id, null];
  await fixture.db.insert(backups).values(askers.map((requestedBy) => ({ ...row, id: newId(), requestedBy })));
  const { backups: listed } = await listBackups(fixture.ctx);
  expect(listed.map(({ requestedBy }) => requestedBy).sort()).toEqual(['Noura', null]);
});

test('the newest hundred are listed', async () => {
  const rows = Array.from({ length: 101 }, (_, index) => ({
    id: newId(),
    requestedAt: new Date(NIGHT.getTime() + index * 1_000),
    file: `/b/${index}`,
  }));
  await fixture.db.insert(backups).values(rows);
  const { backups: listed } = await listBackups(fixture.ctx);
  expect(listed.map(({ file }) => file)).toEqual(
    rows
      .map(({ file }) => file)
      .toReversed()
      .slice(0, 100),
  );
});

test('one backup a night, unless it is off or the installation is younger', async () => {
  await set({ daily: true, keep: 7 });
  for (const hours of [0, 1, 23])
    await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + hours * 3_600_000), never);
  expect(await states()).toEqual(['whole']);
  await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + DAY_MS), never);
  expect(await states()).toEqual(['whole', 'whole']);
  await set({ daily: false, keep: 7 });
  await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + 2 * DAY_MS), never);
  expect(await states()).toHaveLength(2);
  await set({ daily: true, keep: 7 });
  await fixture.db.delete(backups);
  await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() - DAY_MS / 2), never);
  expect(await states()).toEqual([]);
});

test('as many as chosen are kept, and a failed one replaces none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await set({ daily: true, keep: 3 });
  for (let night = 0; night < 5; night += 1)
    await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + night * DAY_MS), never);
  expect(await states()).toEqual(['whole', 'whole', 'whole', 'deleted', 'deleted']);
  const full = quick(async () => {
    throw new Error('no space left on device');
  });
  await makeDueBackup(fixture.db, full, new Date(NIGHT.getTime() + 5 * DAY_MS), never);
  expect(await states()).toEqual(['no space left on device', 'whole', 'whole', 'whole', 'deleted', 'deleted']);
  const { backups: all } = await listBackups(fixture.ctx);
  expect(all.map(({ file }) => existsSync(file ?? ''))).toEqual([false, true, true, true, false, false]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.backup'))).toHaveLength(3);
});

test('a file that a person deleted, or that a restored copy never had, is no backup any more', async () => {
  await set({ daily: true, keep: 7 });
  for (const night of [0, 1])
    await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + night * DAY_MS), never);
  const { backups: made } = await listBackups(fixture.ctx);
  await rm(made[0]?.file ?? '');
  await noteFolder(fixture.db, folder);
  expect(await states()).toEqual(['deleted', 'whole']);
});

test('files count by their names, whichever host has written them', async () => {
  await set({ daily: true, keep: 3 });
  for (let night = 0; night < 5; night += 1) {
    await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + night * DAY_MS), never);
    await fixture.db.update(backups).set({ host: `container-${night}` });
  }
  expect(await states()).toEqual(['whole', 'whole', 'whole', 'deleted', 'deleted']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.backup'))).toHaveLength(3);
});

test('a folder that was away is no deletion, and nothing is written to its empty place unasked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await set({ daily: true, keep: 7 });
  for (const night of [0, 1])
    await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + night * DAY_MS), never);
  await rename(folder, `${folder}-away`);
  await noteFolder(fixture.db, folder);
  expect(await states()).toEqual(['whole', 'whole']);
  await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + 2 * DAY_MS), never);
  const away = `${folder} has none of its backups: is its disk away?`;
  expect(await states()).toEqual([away, 'whole', 'whole']);
  await rm(folder, { recursive: true });
  await rename(`${folder}-away`, folder);
  await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + 3 * DAY_MS), never);
  expect(await states()).toEqual(['whole', away, 'whole', 'whole']);
});

test('a person may begin anew in an empty folder', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await set({ daily: true, keep: 7 });
  await makeDueBackup(fixture.db, quick(), NIGHT, never);
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
  await requestBackupNow(ctx);
  await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + 60_000), never);
  expect(await states()).toEqual(['whole', 'deleted']);
  await makeDueBackup(fixture.db, quick(), new Date(NIGHT.getTime() + DAY_MS), never);
  expect(await states()).toEqual(['whole', 'whole', 'deleted']);
});

test('a backup that a dead process left open is ended by the next leader', async () => {
  await set({ daily: false, keep: 7 });
  await fixture.db
    .insert(backups)
    .values({ id: newId(), requestedAt: NIGHT, startedAt: NIGHT, endedAt: NIGHT, bytes: 1 });
  await requestBackupNow(ctx);
  await fixture.db.update(backups).set({ startedAt: new Date() });
  const stopping = new AbortController();
  const running = keepBackingUp(fixture.db, quick(), stopping.signal);
  await expect.poll(states).toEqual(['interrupted', 'whole']);
  stopping.abort();
  await running;
  expect(await fixture.db.select().from(users)).toHaveLength(2);
});
