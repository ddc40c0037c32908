import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS_LIMIT } from '@/lib/auth/sign-in.server';
import { type AuthFixture, createAuthFixture, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { sessions } from '@/lib/db/schema';
import { POST as signIn } from './sign-in/route';
import { POST as signOut } from './sign-out/route';

const HOST = 'localhost:3000';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  fixture.clock.now = new Date();
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

function post(path: string, body: string, headers: Record<string, string> = {}): NextRequest {
  return new NextRequest(`http://${HOST}${path}`, {
    method: 'POST',
    body,
    headers: { host: HOST, origin: `http://${HOST}`, 'x-forwarded-for': '127.0.0.1', ...headers },
  });
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe('sign-in over HTTP', () => {
  test('returns the next page, with a cookie that scripts and other sites do not get', async () => {
    const { email } = await fixture.person('viewer');
    const body = JSON.stringify({ email, password: TEST_PASSWORD, next: '/deliveries?status=failed' });
    const response = await signIn(post('/api/auth/sign-in', body, JSON_TYPE));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ next: '/deliveries?status=failed' });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^desk-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/),
      expect.stringMatching(
        /^desk-browser=[\w-]{11}\.\d{10}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
      ),
    ]);
  });

  test('serves a plain form: on to the page, or back with the problem', async () => {
    const { email } = await fixture.person('viewer');
    const good = await signIn(post('/api/auth/sign-in', form({ email, password: TEST_PASSWORD, next: '/x' }), FORM));
    expect([good.status, good.headers.get('location')]).toEqual([303, '/x']);
    expect(good.headers.get('set-cookie')).toContain('HttpOnly');
    const bad = await signIn(post('/api/auth/sign-in', form({ email, password: 'no', next: '/x' }), FORM));
    expect([bad.status, bad.headers.get('location')]).toEqual([303, '/sign-in?problem=sign_in_failed&next=%2Fx']);
    expect(bad.headers.get('set-cookie')).toBeNull();
  });

  test('never redirects to another site', async () => {
    const { email } = await fixture.person('viewer');
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const response = await signIn(post('/api/auth/sign-in', form({ email, password: TEST_PASSWORD, next }), FORM));
      expect(response.headers.get('location')).toBe('/');
    }
  });

  test('refuses another site before anything else', async () => {
    const { email } = await fixture.person('viewer');
    const before = (await fixture.db.select().from(sessions)).length;
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }]) {
      const fields = form({ email, password: TEST_PASSWORD });
      const response = await signIn(post('/api/auth/sign-in', fields, { ...FORM, ...headers }));
      expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
    }
    expect(await fixture.db.select().from(sessions)).toHaveLength(before);
  });

  test.each([
    ['a broken body', '{"email":', JSON_TYPE, 400],
    ['an array', '[]', JSON_TYPE, 400],
    ['a number', '7', JSON_TYPE, 400],
    ['an object for an e-mail', '{"email":{"$ne":""},"password":"x"}', JSON_TYPE, 400],
    ['another type', '<email/>', { 'content-type': 'text/plain' }, 415],
    ['a huge body', JSON.stringify({ email: 'a'.repeat(100_000) }), JSON_TYPE, 413],
  ])('answers %s with a clear refusal', async (_, body, headers, status) => {
    const response = await signIn(post('/api/auth/sign-in', body, headers));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
  });

  test('limits an address whatever it claims to be', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => fixture.person('viewer')));
    const attempts = Array.from({ length: ADDRESS_LIMIT.limit + 5 }, (_, i) =>
      signIn(
        post('/api/auth/sign-in', JSON.stringify({ email: people[i % 9]?.email, password: 'x' }), {
          ...JSON_TYPE,
          'x-forwarded-for': `198.51.100.${i}, 203.0.113.7`,
        }),
      ),
    );
    const limited = (await Promise.all(attempts)).filter(({ status }) => status === 429);
    expect(limited).toHaveLength(5);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('sign-out ends the session, takes the cookie back, and is not done for another site', async () => {
  const { token } = await fixture.person('viewer');
  const before = (await fixture.db.select().from(sessions)).length;
  const cookie = `desk-session=${token}`;
  const foreign = await signOut(post('/api/auth/sign-out', '', { ...FORM, cookie, origin: 'https://evil.example' }));
  expect(foreign.status).toBe(403);
  expect(await fixture.db.select().from(sessions)).toHaveLength(before);
  const response = await signOut(post('/api/auth/sign-out', '', { ...FORM, cookie }));
  expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in']);
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
  expect(await fixture.db.select().from(sessions)).toHaveLength(before - 1);
});
