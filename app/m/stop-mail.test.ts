import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { chooseMail, readMail, stopLink } from '@/lib/mail/choose.server';
import { ChooseMail, NO_MAIL } from '@/lib/mail/schema';
import type { Context } from '@/lib/request/context.server';
import { GET, POST } from './[token]/route';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

const ask = (method: 'GET' | 'POST', token: string) =>
  (method === 'GET' ? GET : POST)(
    new Request(`http://localhost:3000/m/${token}?lang=ar`, { method, headers: { 'accept-language': 'en' } }) as never,
    { params: Promise.resolve({ token }) },
  );

test('a stop link asks, stops with one press and no sign-in, and one that was changed does nothing', async () => {
  const { ctx: of } = await fixture.person('dispatcher');
  const ctx = { ...of, now: () => new Date() } as unknown as Context;
  await chooseMail(ctx, { ...NO_MAIL, digest: true, untaken: true, locale: 'en' });
  const token = decodeURIComponent(new URL(stopLink(ctx.user.id, 'ar')).pathname.split('/').at(-1) ?? '');
  const asks = await ask('GET', token);
  expect([asks.status, await asks.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  const end = token.at(-3) === 'A' ? 'B' : 'A';
  for (const wrong of [token.slice(0, -1), `${token.slice(0, -3)}${end}${token.slice(-2)}`, `u${token}`, 'x'])
    expect((await ask('POST', wrong)).status, wrong).toBe(404);
  expect((await ask('GET', 'x')).status).toBe(404);
  expect(await readMail(ctx)).toMatchObject({ digest: true, untaken: true, isSetUp: false });
  const stopped = await ask('POST', token);
  const page = await stopped.text();
  expect([stopped.status, page]).toEqual([200, expect.stringContaining('أُوقف البريد')]);
  expect(page).not.toContain('<form');
  for (const { headers } of [asks, stopped])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.*form-action 'self'.*frame-ancestors 'none'/,
      ),
      'referrer-policy': 'no-referrer',
    });
  expect(await readMail(ctx)).toMatchObject(NO_MAIL);
});

test.each([
  [0, true],
  [23, true],
  [24, false],
  [-1, false],
  [8.5, false],
])('mail at hour %d is accepted: %s', (hour, isAccepted) => {
  expect(ChooseMail.safeParse({ ...NO_MAIL, hour, locale: 'ar' }).success).toBe(isAccepted);
});
