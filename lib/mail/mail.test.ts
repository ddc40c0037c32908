import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages } from '@/lib/i18n/catalog/load-messages';
import { startMailServer } from '@/lib/testing/mail-server';
import { linkLetter } from './letter';

const LINK = 'https://desk.example/new-password/u-1.1790000000.abc';
const GIVEN = { name: 'Dana <b>"Al-Rashidi"</b>', link: LINK };

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function serve(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  close = server.close;
  return server;
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
  const { port, taken } = await serve();
  const { canMail, sendMail } = await sender(`smtp://127.0.0.1:${port}`);
  expect(canMail()).toBe(true);
  expect(await sendMail('dana@shop.example', linkLetter('ar', 'invitation', GIVEN))).toBe('sent');
  expect(taken.map(({ to }) => to)).toEqual([['dana@shop.example']]);
  expect(taken[0]?.raw).toMatch(/^From: Desk <desk@shop\.example>/m);
  expect(taken[0]?.raw).toMatch(/multipart\/alternative/);
});

test.each([
  [550, 'refused'],
  [450, 'failed'],
])('an answer of %s to the address is %s, and the log names no person', async (responseCode, outcome) => {
  const { port } = await serve({
    onRcptTo: ({ address }, _session, callback) =>
      callback(Object.assign(new Error(`${address} is not here`), { responseCode })),
  });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { sendMail } = await sender(`smtp://127.0.0.1:${port}`);
  expect(await sendMail('dana@shop.example', linkLetter('en', 'reset', GIVEN))).toBe(outcome);
  expect(warned.mock.calls.flat().join()).toMatch(/^mail not sent: EENVELOPE \d+$/);
});

test('without a server of mail nothing is sent', async () => {
  const { canMail, sendMail } = await sender(undefined);
  expect([canMail(), await sendMail('dana@shop.example', linkLetter('en', 'reset', GIVEN))]).toEqual([false, null]);
});
