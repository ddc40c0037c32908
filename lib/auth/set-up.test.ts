import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditLog, settings, users } from '@/lib/db/schema';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { ensureFirstAccess, openSetupCode } from './first-access.server';
import { setUp } from './set-up.server';
import { type AuthFixture, createAuthFixture, signIn, TEST_PASSWORD } from './testing-auth-fixture.server';
import { hasEnabledOwner } from './user-rows.server';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.execute('truncate users, settings, attempt_counters cascade');
  await clearAuditLog(fixture.db);
});

const owner = (code: string, email = 'owner@shop.example') => ({ code, name: 'Noura', email, password: TEST_PASSWORD });
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'owner',
    (error) => error.code,
  );

async function printed(): Promise<string> {
  const log = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  await ensureFirstAccess(fixture.db);
  const text = log.mock.calls.flat().join('\n');
  log.mockRestore();
  return text;
}

test('the printed code makes the owner, once', async () => {
  const code = /setup code: ([A-Z0-9]{4}(?:-[A-Z0-9]{4})+)$/m.exec(await printed())?.[1] ?? '';
  expect(JSON.stringify(await fixture.db.select().from(settings))).not.toContain(code);
  const { userId } = await setUp(fixture.visitor(), owner(` ${code.toLowerCase().replaceAll('-', ' ')} `));
  expect(await fixture.db.select().from(users)).toMatchObject([{ id: userId, role: 'owner' }]);
  expect(await fixture.db.select().from(auditLog)).toMatchObject([{ action: 'owner_set_up', subject: userId }]);
  await signIn(fixture.visitor(), { email: 'owner@shop.example', password: TEST_PASSWORD });
  expect(await outcome(setUp(fixture.visitor(), owner(code, 'second@shop.example')))).toBe('already_set_up');
  expect(await printed()).toBe('');
});

test('of simultaneous requests with the right code one makes an owner', async () => {
  const code = await openSetupCode(fixture.db);
  const attempts = Array.from({ length: 6 }, (_, i) =>
    setUp(fixture.visitor(`192.0.2.${i}`), owner(code, `o${i}@shop.example`)),
  );
  const outcomes = await Promise.all(attempts.map(outcome));
  expect(outcomes.filter((result) => result === 'owner')).toHaveLength(1);
  expect(await fixture.db.select().from(users)).toHaveLength(1);
});

test('dashboards that start together, and one that starts again, print the same open code', async () => {
  const together = await Promise.all(Array.from({ length: 5 }, () => openSetupCode(fixture.db)));
  const [code = ''] = together;
  expect(new Set([...together, await openSetupCode(fixture.db)])).toEqual(new Set([code]));
  expect(await printed()).toContain(code);
  expect(await outcome(setUp(fixture.visitor(), owner(code)))).toBe('owner');
});

test('a used code is not printed again, and of a code under another APP_SECRET a new one takes the place', async () => {
  const first = await openSetupCode(fixture.db);
  await setUp(fixture.visitor(), owner(first));
  await fixture.db.delete(users);
  const second = await openSetupCode(fixture.db);
  expect(second).not.toBe(first);
  await fixture.db.update(settings).set({ value: { seed: 'of another secret', hash: 'of another code' } });
  const third = await openSetupCode(fixture.db);
  expect(await outcome(setUp(fixture.visitor(), owner(second)))).toBe('invalid_input');
  expect(await outcome(setUp(fixture.visitor(), owner(third)))).toBe('owner');
});

test('a wrong code is reported at its field, does not use up the right one, and is limited', async () => {
  const code = await openSetupCode(fixture.db);
  const refused = await setUp(fixture.visitor(), owner('AAAA-BBBB-CCCC')).catch((error) => error);
  expect(refused.extra.fields).toEqual([{ path: 'code', message: 'auth.fields.codeWrong' }]);
  const attempts = Array.from({ length: 15 }, () => setUp(fixture.visitor(), owner('AAAA-BBBB-CCCC')));
  const outcomes = await Promise.all(attempts.map(outcome));
  expect(outcomes.filter((result) => result === 'too_many_attempts')).toHaveLength(6);
  expect(await outcome(setUp(fixture.visitor(), owner(code)))).toBe('too_many_attempts');
  expect(await outcome(setUp(fixture.visitor('192.0.2.77'), owner(code)))).toBe('owner');
});

test('without an owner and without a code setup is refused', async () => {
  expect(await hasEnabledOwner(fixture.db)).toBe(false);
  expect(await outcome(setUp(fixture.visitor(), owner('')))).toBe('invalid_input');
  expect(await outcome(setUp(fixture.visitor(), owner('null')))).toBe('invalid_input');
});
