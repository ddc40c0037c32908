import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { newId } from '@/lib/db/id';
import { backups, users } from '@/lib/db/schema';
import { backupName } from './backup-name';
import { listBackups } from './list-backups.server';

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
