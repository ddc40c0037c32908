import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditLog, users } from '@/lib/db/schema';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { forgottenPassword } from './forgotten-password.server';
import { type AuthFixture, createAuthFixture } from './testing-auth-fixture.server';

let fixture: AuthFixture;
const receivers: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, callback) {
    stream.resume();
    stream.on('end', () => {
      receivers.push(...envelope.rcptTo.map(({ address }) => address));
      callback();
    });
  },
});
beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
  vi.stubEnv('MAIL_FROM', 'desk@shop.example');
  fixture = await createAuthFixture('real');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise<void>((resolve) => void server.close(resolve));
  await fixture.close();
});
beforeEach(async () => {
  await fixture.db.execute('truncate users, attempt_counters cascade');
  await clearAuditLog(fixture.db);
  receivers.length = 0;
});

const ask = (email: string, address = '192.0.2.1') =>
  forgottenPassword(fixture.visitor(address), { email, locale: 'en' }).then(
    () => 'done',
    (error) => error.code,
  );

test('a letter goes to an enabled account alone, and the answer is the same for all', async () => {
  const [known, disabled] = [await fixture.person('viewer'), await fixture.person('dispatcher')];
  await fixture.db.update(users).set({ disabledAt: fixture.clock.now }).where(eq(users.id, disabled.id));
  for (const email of ['nobody@shop.example', disabled.email, known.email]) expect(await ask(email)).toBe('done');
  await vi.waitFor(() => expect(receivers).toEqual([known.email]));
  const log = await fixture.db.select().from(auditLog);
  expect(log).toMatchObject([{ action: 'password_link_asked', userId: known.id }]);
});

test('the answer waits for nothing that is done for a known e-mail alone', async () => {
  const { email } = await fixture.person('viewer');
  await fixture.db.transaction(async (tx) => {
    await tx.execute('lock table audit_log in access exclusive mode');
    expect(await ask(email)).toBe('done');
    expect(receivers).toEqual([]);
  });
  await vi.waitFor(() => expect(receivers).toEqual([email]));
});

test('one person gets three letters an hour from all addresses, and one address asks ten times', async () => {
  const { email } = await fixture.person('viewer');
  for (let index = 0; index < 3; index += 1) expect(await ask(email, `192.0.2.${index}`)).toBe('done');
  expect(await ask(email, '192.0.2.9')).toBe('too_many_attempts');
  for (let index = 0; index < 10; index += 1)
    expect(await ask(`nobody-${index}@shop.example`, '192.0.2.77')).toBe('done');
  expect(await ask('nobody@shop.example', '192.0.2.77')).toBe('too_many_attempts');
});
