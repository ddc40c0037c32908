import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages } from '@/lib/i18n/catalog/load-messages';
import { linkLetter } from './letter';

const LINK = 'https://desk.example/new-password/u-1.1790000000.abc';
const GIVEN = { name: 'Dana <b>"Al-Rashidi"</b>', link: LINK };

let server: SMTPServer | undefined;
afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function serve(options: SMTPServerOptions): Promise<number> {
  server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  return new Promise((resolve) => {
    const listening = server?.listen(0, '127.0.0.1', () => {
      const address = listening?.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** The module under an environment of its own, which it reads once. */
async function sender(url: string | undefined) {
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', 'postgres://desk@localhost/desk');
  vi.stubEnv('APP_SECRET', 'a secret for tests only, 32 long!');
  vi.stubEnv('SMTP_URL', url ?? '');
  vi.stubEnv('MAIL_FROM', url ? 'Desk <desk@shop.example>' : '');
  return import('./send.server');
}

test.each(['invitation', 'reset'] as const)('a letter of %s has its link twice, and nobody in its subject', (kind) => {
  for (const locale of ['en', 'ar'] as const) {
    const { subject, text, html } = linkLetter(locale, kind, GIVEN);
    expect(text).toContain(LINK);
    expect(html.split(LINK)).toHaveLength(3);
    expect(html).toContain(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
    expect(html).toContain('Dana &lt;b&gt;&quot;Al-Rashidi&quot;&lt;/b&gt;');
    expect(subject).not.toMatch(/Dana|@/);
    expect(text + html + subject).not.toMatch(/\{\w+\}/);
  }
  const texts = (locale: 'en' | 'ar') => JSON.stringify(loadMessages(locale).mail);
  expect(texts('ar')).not.toBe(texts('en'));
});

test('a letter reaches the server of mail, from the desk and to one address', async () => {
  const taken: { to: string[]; from: string; body: string }[] = [];
  const port = await serve({
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), from, body: Buffer.concat(parts).toString() });
        callback();
      });
    },
  });
  const { canMail, sendMail } = await sender(`smtp://127.0.0.1:${port}`);
  expect(canMail()).toBe(true);
  expect(await sendMail('dana@shop.example', linkLetter('ar', 'invitation', GIVEN))).toBe('sent');
  expect(taken).toMatchObject([{ to: ['dana@shop.example'], from: 'desk@shop.example' }]);
  expect(taken[0]?.body).toMatch(/multipart\/alternative/);
});

test('a refusal is said, and the log names no person', async () => {
  const port = await serve({
    onRcptTo: ({ address }, _session, callback) => callback(new Error(`${address} is not here`)),
  });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { sendMail } = await sender(`smtp://127.0.0.1:${port}`);
  expect(await sendMail('dana@shop.example', linkLetter('en', 'reset', GIVEN))).toBe('failed');
  expect(warned.mock.calls.flat().join()).toMatch(/^mail not sent: EENVELOPE \d+$/);
});

test('without a server of mail nothing is sent', async () => {
  const { canMail, sendMail } = await sender(undefined);
  expect([canMail(), await sendMail('dana@shop.example', linkLetter('en', 'reset', GIVEN))]).toEqual([false, null]);
});
