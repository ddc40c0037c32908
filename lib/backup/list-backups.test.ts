import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { newId } from '@/lib/db/id';
import { backups, users } from '@/lib/db/schema';
import { backupName } from './backup-name';
import { makeDueBackup } from './keep-backing-up.server';
import { listBackups } from './list-backups.server';
import { requestBackup, storeBackupSettings } from './rows.server';

const AT = new Date('2026-11-21T00:00:03Z');

let fixture: AuthFixture;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-listed-'));
  process.env.BACKUP_DIR = folder;
  fixture = await createAuthFixture('sandbox');
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the public password of sandbox mode opens no backup with real people in it', async () => {
  const file = path.join(folder, backupName(AT));
  writeFileSync(file, 'x');
  await fixture.db.insert(backups).values({ id: newId(), requestedAt: AT, startedAt: AT, endedAt: AT, file });
  const isHere = async () => (await listBackups(fixture)).backups.map((backup) => backup.isHere);
  await fixture.person('owner');
  expect(await isHere()).toEqual([true]);
  await fixture.db.insert(users).values({ id: newId(), name: 'Noura', email: 'noura@shop.example', role: 'owner' });
  expect(await isHere()).toEqual([false]);
});

test('a backup that failed is not here, whatever file it left', async () => {
  const at = new Date(AT.getTime() + 2_000);
  const file = path.join(folder, backupName(at));
  writeFileSync(file, 'x');
  await fixture.db.delete(users);
  const failed = { requestedAt: at, startedAt: at, endedAt: at, file, problem: 'disk full' };
  await fixture.db.insert(backups).values({ ...failed, id: newId() });
  const listed = (await listBackups(fixture)).backups.find(({ requestedAt }) => requestedAt === at.toISOString());
  expect(listed).toMatchObject({ isHere: false });
});

test('what people of the other mode asked for is not listed', async () => {
  const at = new Date(AT.getTime() + 1);
  const own = await fixture.person('owner');
  const other = newId();
  await fixture.db.insert(users).values({ id: other, name: 'Real', email: 'real@shop.example', role: 'owner' });
  for (const requestedBy of [own.id, other])
    await fixture.db.insert(backups).values({ id: newId(), requestedAt: at, endedAt: at, requestedBy });
  const listed = (await listBackups(fixture)).backups.filter(({ requestedAt }) => requestedAt === at.toISOString());
  expect(listed.map(({ requestedBy }) => requestedBy)).toEqual([own.name]);
});

test('the oldest above the number to keep are deleted after a backup was made, and none after a failed one', async () => {
  await storeBackupSettings(fixture.db, { daily: false, keep: 3 });
  const nights = [1, 2, 3, 4].map((day) => backupName(new Date(Date.UTC(2026, 10, day))));
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
  for (const name of nights) writeFileSync(path.join(folder, name), 'x');
  const make = async (at: Date, write: (file: string) => Promise<void>) => {
    await requestBackup(fixture.db, at, null);
    await makeDueBackup(fixture.db, { folder, write }, at, new AbortController().signal);
    return readdirSync(folder).sort();
  };
  const failure = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await make(new Date('2026-11-22T00:00:00Z'), () => Promise.reject(new Error('disk full')))).toEqual(nights);
  expect(failure).toHaveBeenCalled();
  failure.mockRestore();
  const at = new Date('2026-11-23T00:00:00Z');
  expect(await make(at, async (file) => writeFileSync(file, 'x'))).toEqual([...nights.slice(2), backupName(at)]);
});
