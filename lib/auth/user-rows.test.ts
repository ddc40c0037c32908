import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '@/lib/db/client.server';
import { users } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/testing/database';
import type { Role } from './permissions';
import { SANDBOX_ID_PREFIX } from './sandbox-users';

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  opened = openDatabase(testDatabase.url);
  db = opened.db;
  vi.stubEnv('DATABASE_URL', testDatabase.url);
  vi.stubEnv('APP_SECRET', 'a secret for tests only, 32 long!');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await opened.pool.end();
  await testDatabase.drop();
});
beforeEach(async () => {
  await db.delete(users);
});

/** As a process of a mode: it reads the configuration once. */
async function rowsIn(mode: 'sandbox' | 'real') {
  vi.stubEnv('SANDBOX_MODE', mode === 'sandbox' ? '1' : '');
  vi.stubEnv('SERVICE_BASE_URL', 'https://api.example');
  vi.resetModules();
  return import('./user-rows.server');
}
const add = (id: string, role: Role, disabledAt: Date | null = null) =>
  db.insert(users).values({ id, name: 'Sara', email: `${id}@example.test`, role, disabledAt });

test('an owner who may sign in is enabled, an owner, and of this mode', async () => {
  const { hasEnabledOwner } = await rowsIn('real');
  await add('manager', 'manager');
  await add('former', 'owner', new Date());
  await add(`${SANDBOX_ID_PREFIX}owner`, 'owner');
  expect(await hasEnabledOwner(db)).toBe(false);
  expect(await (await rowsIn('sandbox')).hasEnabledOwner(db)).toBe(true);
  await add('owner', 'owner');
  expect(await (await rowsIn('real')).hasEnabledOwner(db)).toBe(true);
});

test('a real person takes the e-mail address of a user of sandbox mode, and no other user goes', async () => {
  const { insertUser } = await rowsIn('real');
  await add(`${SANDBOX_ID_PREFIX}one`, 'owner');
  await add(`${SANDBOX_ID_PREFIX}two`, 'owner');
  await add('real', 'owner');
  const person = { name: 'Noura', role: 'viewer', passwordHash: 'hash' } as const;
  const now = new Date();
  const made = await insertUser(db, { ...person, email: `${SANDBOX_ID_PREFIX}one@example.test` }, now);
  expect(made).toBeDefined();
  expect(await insertUser(db, { ...person, email: 'real@example.test' }, now)).toBeUndefined();
  const left = await db.select({ id: users.id }).from(users);
  expect(left.map(({ id }) => id).sort()).toEqual([made, 'real', `${SANDBOX_ID_PREFIX}two`].sort());
});
