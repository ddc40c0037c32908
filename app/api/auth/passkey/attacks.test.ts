import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isKnownBrowser } from '@/lib/auth/known-browser.server';
import { passwordLink } from '@/lib/auth/password-link.server';
import type { Role } from '@/lib/auth/permissions';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { startSession } from '@/lib/auth/session-rows.server';
import { type AuthFixture, createAuthFixture, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { findAccount } from '@/lib/auth/user-rows.server';
import { database } from '@/lib/db/client.server';
import { auditLog, passkeys, sessions, users } from '@/lib/db/schema';
import { CODE_LIMIT } from '@/lib/second-factor/spend-code.server';
import { unlockPerson } from '@/lib/second-factor/unlock.server';
import { codeOfSecret } from '@/lib/testing/code-of-secret';
import { serveRequests } from '@/lib/testing/serve-requests';
import { softAuthenticator } from '@/lib/testing/soft-authenticator';
import { type Handler, handlersOf } from '../../testing-handlers';
import { ALPHA, addMerchant } from '../../testing-two-merchants';

/** Attacks on the second factor, over HTTP to two servers on one database. */

const ORIGIN = 'http://localhost:3000';
type Answer = { status: number; text: string; outcome: string; cookies: string };
type Device = ReturnType<typeof softAuthenticator>;

let fixture: AuthFixture;
let handlers: Map<string, Handler>;
let servers: Awaited<ReturnType<typeof serveRequests>>[] = [];

beforeAll(async () => {
  fixture = await createAuthFixture('real');
  vi.useFakeTimers({ now: fixture.clock.now, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await addMerchant(fixture.db, ALPHA);
  handlers = await handlersOf('POST', 'PUT', 'DELETE');
  const respond = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const exact = handlers.get(`${request.method} ${pathname}`);
    const [, start = '', id = '', end = ''] = /^(.*\/)([^/]{20,})(.*)$/.exec(pathname) ?? [];
    const handler = exact ?? handlers.get(`${request.method} ${start}[id]${end}`);
    const params: Record<string, string> = exact ? {} : { id };
    const init = { method: request.method, headers: request.headers, body: await request.text() };
    return handler
      ? handler(new NextRequest(request.url, init), { params: Promise.resolve(params) })
      : new Response(null, { status: 404 });
  };
  servers = await Promise.all([serveRequests(respond), serveRequests(respond)]);
});
afterAll(async () => {
  for (const { close } of servers) await close();
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});
beforeEach(() => pass(3_600));

const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  fixture.clock.now = new Date();
};

type Call = { cookie?: string; body?: object; instance?: 0 | 1; origin?: string };
async function send(operation: string, { cookie = '', body = {}, instance = 0, origin = ORIGIN }: Call = {}) {
  const [method = '', path = ''] = operation.split(' ');
  const headers = { origin, cookie, 'content-type': 'application/json' };
  const sent = method === 'DELETE' ? undefined : JSON.stringify(body);
  const response = await fetch(`${servers[instance]?.url}${path}`, { method, headers, body: sent });
  const text = await response.text();
  const code = /"message":"([^"]*)"/.exec(text)?.[1] ?? /"code":"([^"]*)"/.exec(text)?.[1] ?? '';
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: response.status, text, outcome: `${response.status} ${code}`.trim(), cookies: cookies.join('; ') };
}

const Creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
});
const Asked = z.object({ challenge: z.string(), rpId: z.string() });
const optionsOf = ({ text }: Answer) => Asked.parse(JSON.parse(text));
const cookieOf = (token: string) => sessionCookie(token, false).split(';')[0] ?? '';

const BEGIN = 'POST /api/settings/passkeys/begin';
const ADD = 'POST /api/settings/passkeys';
const ASK = 'POST /api/auth/passkey';
const ENTER = 'PUT /api/auth/passkey';
const LOOK = 'POST /api/settings/identity';
const ACT = 'POST /api/users';
const REFUSED = '401 passkey_refused';
const ASKED = '403 confirm_identity';
const WRONG = '400 auth.fields.signInCodeWrong';

async function person(role: Role = 'owner') {
  const made = await fixture.person(role);
  return { ...made, cookie: cookieOf(made.token) };
}
async function withPasskey(role: Role = 'owner') {
  const owner = await person(role);
  const device = softAuthenticator(ORIGIN);
  const options = Creation.parse(JSON.parse((await send(BEGIN, owner)).text));
  const added = await send(ADD, { ...owner, body: { name: 'Telephone', answer: device.register(options) } });
  expect(added.outcome).toBe('204');
  return { ...owner, device };
}
async function withCodes(role: Role = 'owner') {
  const owner = await person(role);
  const begun = await send('POST /api/settings/second-factor', { ...owner, body: { password: TEST_PASSWORD } });
  const { secret } = z.object({ secret: z.string() }).parse(JSON.parse(begun.text));
  const on = await send('PUT /api/settings/second-factor', { ...owner, body: { code: codeOfSecret(secret) } });
  const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(JSON.parse(on.text));
  pass(60);
  return { ...owner, secret, recoveryCodes };
}
async function accountOf(id: string) {
  const account = await findAccount(fixture.db, id);
  if (!account) throw new Error('the person of this test is gone');
  return account;
}
const ask = async () => optionsOf(await send(ASK));
const enter = (answer: string, instance: 0 | 1 = 0) => send(ENTER, { body: { answer }, instance });
const password = ({ email }: { email: string }) =>
  send('POST /api/auth/sign-in', { body: { email, password: TEST_PASSWORD } });
const code = (cookie: string, value: string, instance: 0 | 1 = 0) =>
  send('POST /api/auth/second-factor', { cookie, body: { code: value }, instance });
const forged = async (device: Device, changes: Parameters<Device['sign']>[1]) =>
  (await enter(device.sign(await ask(), changes))).outcome;

test('without an attack: a passkey signs in, counts as the fresh look, and its password alone opens nothing', async () => {
  const owner = await withPasskey();
  const entered = await enter(owner.device.sign(await ask()), 1);
  expect(entered.outcome).toBe('200');
  expect((await send(ACT, { cookie: entered.cookies })).outcome).toBe('400 auth.fields.nameRequired');
  pass(660);
  expect((await send(ACT, { cookie: entered.cookies })).outcome).toBe(ASKED);
  const options = optionsOf(await send('POST /api/settings/identity/passkey', { cookie: entered.cookies }));
  const looked = await send(LOOK, { cookie: entered.cookies, body: { passkey: owner.device.sign(options) } });
  expect(looked.outcome).toBe('200');
  expect((await send(ACT, { cookie: entered.cookies })).outcome).toBe('400 auth.fields.nameRequired');
  const { cookies } = await password(owner);
  expect(cookies).toContain('desk-code=');
  expect(cookies).not.toContain('session');
});

describe('refused', () => {
  test('1: a page of another origin, with a signature or with a request', async () => {
    const { device, cookie } = await withPasskey();
    expect(await forged(device, { origin: 'https://localhost.example' })).toBe(REFUSED);
    expect(await forged(device, { origin: 'http://localhost:3001' })).toBe(REFUSED);
    const foreign = { origin: 'https://localhost.example' };
    expect((await send(ASK, foreign)).outcome).toBe('403 foreign_origin');
    expect((await send(BEGIN, { cookie, ...foreign })).outcome).toBe('403 foreign_origin');
  });

  test('2: a signature for another name', async () => {
    const { device } = await withPasskey();
    const { challenge } = await ask();
    expect((await enter(device.sign({ challenge, rpId: 'localhost.example' }))).outcome).toBe(REFUSED);
  });

  test('3: an answer that is sent again, and one challenge for two answers', async () => {
    const { device } = await withPasskey();
    const options = await ask();
    const answer = device.sign(options);
    expect((await enter(answer)).outcome).toBe('200');
    expect((await enter(answer, 1)).outcome).toBe(REFUSED);
    expect((await enter(device.sign(options))).outcome).toBe(REFUSED);
    expect((await enter(device.sign({ ...options, challenge: 'bWFkZS11cA' }))).outcome).toBe(REFUSED);
  });

  test('4: one answer to two instances at once: one of them lets it in', async () => {
    const { device } = await withPasskey();
    const answer = device.sign(await ask());
    const both = await Promise.all([enter(answer, 0), enter(answer, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('5: one time code on two instances at once', async () => {
    const owner = await withCodes();
    const [first, second] = [await password(owner), await password(owner)];
    const value = codeOfSecret(owner.secret);
    const both = await Promise.all([code(first.cookies, value, 0), code(second.cookies, value, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('6: a counter that goes back or stands still: a copied device', async () => {
    const { device } = await withPasskey();
    expect(await forged(device, { counter: 7 })).toBe('200');
    expect(await forged(device, { counter: 7 })).toBe(REFUSED);
    expect(await forged(device, { counter: 6 })).toBe(REFUSED);
    expect(await forged(device, { counter: 0 })).toBe(REFUSED);
    expect(await forged(device, { counter: 8 })).toBe('200');
  });

  test('7: a code and a recovery code of another person', async () => {
    const [owner, other] = [await withCodes(), await withCodes()];
    const { cookies } = await password(owner);
    expect((await code(cookies, codeOfSecret(other.secret))).outcome).toBe(WRONG);
    expect((await code(cookies, other.recoveryCodes[0] ?? '')).outcome).toBe(WRONG);
  });

  test.each(['an owner', 'a link', 'the machine'])(
    '8: what a reset by %s would keep: passkey, session, remembered browser',
    async (by) => {
      const owner = await withPasskey('dispatcher');
      const entered = await enter(owner.device.sign(await ask()));
      if (by === 'an owner') {
        const { cookie } = await person();
        const reset = await send(`PUT /api/users/${owner.id}/password`, { cookie, body: { locale: 'en' } });
        expect(reset.outcome).toBe('200');
      } else if (by === 'a link') {
        const link = passwordLink(await accountOf(owner.id), new Date())
          .split('/')
          .at(-1);
        const chosen = await send('POST /api/auth/new-password', {
          body: { link, password: 'a sentence of another day' },
        });
        expect(chosen.outcome).toBe('200');
      } else expect(await unlockPerson(fixture.db, owner.email, new Date())).toBe('unlocked');
      const known = isKnownBrowser(entered.cookies, await accountOf(owner.id), new Date());
      expect(known).toBe(by === 'the machine');
      expect(await fixture.db.$count(passkeys, eq(passkeys.userId, owner.id))).toBe(0);
      expect(await fixture.db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0);
      for (const cookie of [entered.cookies, owner.cookie]) expect((await send(LOOK, { cookie })).status).toBe(401);
      expect(await forged(owner.device, {})).toBe(REFUSED);
    },
  );

  test('9: guesses at codes, with kept cookies, new ones and on both instances', async () => {
    const owner = await withCodes();
    const kept = (await password(owner)).cookies;
    const outcomes: string[] = [];
    for (let guess = 0; guess < CODE_LIMIT.limit; guess += 1) {
      const cookie = guess % 2 ? kept : (await password(owner)).cookies;
      outcomes.push((await code(cookie, `00000${guess}`, guess % 2 ? 1 : 0)).outcome);
    }
    expect(new Set(outcomes)).toEqual(new Set([WRONG]));
    const right = codeOfSecret(owner.secret);
    for (const cookie of [kept, (await password(owner)).cookies])
      expect((await code(cookie, right, 1)).outcome).toBe('429 too_many_attempts');
    expect((await send(LOOK, { ...owner, body: { code: right } })).outcome).toBe('429 too_many_attempts');
  });

  test('10: an act by an older session of somebody who has shown who they are in another', async () => {
    const owner = await person();
    const older = cookieOf(await startSession(fixture.db, owner.id, { address: null, userAgent: null }, new Date()));
    pass(660);
    expect((await send(LOOK, { ...owner, body: { password: TEST_PASSWORD } })).outcome).toBe('200');
    expect((await send(ACT, owner)).outcome).not.toBe(ASKED);
    for (const operation of [ACT, BEGIN, ADD, 'POST /api/settings/second-factor'])
      expect((await send(operation, { cookie: older, instance: 1 })).outcome).toBe(ASKED);
  });

  test('11: a challenge of another person, session or purpose', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    const look = async ({ cookie }: { cookie: string }) =>
      optionsOf(await send('POST /api/settings/identity/passkey', { cookie }));
    const confirm = async (options: { challenge: string; rpId: string }) =>
      (await send(LOOK, { ...owner, body: { passkey: owner.device.sign(options) } })).outcome;
    expect(await confirm(await look(other))).toBe(REFUSED);
    expect(await confirm(await ask())).toBe(REFUSED);
    expect((await enter(owner.device.sign(await look(owner)))).outcome).toBe(REFUSED);
    const creation = Creation.parse(JSON.parse((await send(BEGIN, other)).text));
    const answer = softAuthenticator(ORIGIN).register(creation);
    expect((await send(ADD, { ...owner, body: { name: 'Planted', answer } })).outcome).toBe('400 passkey_refused');
    expect(await confirm(await look(owner))).toBe('200');
  });

  test('12: a challenge of five minutes ago', async () => {
    const { device, cookie } = await withPasskey();
    const options = await ask();
    const creation = Creation.parse(JSON.parse((await send(BEGIN, { cookie })).text));
    pass(300);
    expect((await enter(device.sign(options))).outcome).toBe(REFUSED);
    const answer = softAuthenticator(ORIGIN).register(creation);
    expect((await send(ADD, { cookie, body: { name: 'Late', answer } })).outcome).toBe('400 passkey_refused');
  });

  test('13: a disabled person, with a passkey and with a code', async () => {
    const [owner, coded] = [await withPasskey(), await withCodes()];
    const { cookies } = await password(coded);
    await fixture.db.update(users).set({ disabledAt: new Date() });
    expect(await forged(owner.device, {})).toBe('403 account_disabled');
    expect((await code(cookies, codeOfSecret(coded.secret))).outcome).toBe('401 sign_in_again');
    await fixture.db.update(users).set({ disabledAt: null });
  });

  test('14: a recovery code twice, at once and later', async () => {
    const owner = await withCodes();
    const [recovery = ''] = owner.recoveryCodes;
    const [first, second] = [await password(owner), await password(owner)];
    const both = await Promise.all([code(first.cookies, recovery, 0), code(second.cookies, recovery, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await code((await password(owner)).cookies, recovery)).outcome).toBe(WRONG);
  });

  test('15: a found device whose lock was not opened', async () => {
    const { device, cookie } = await withPasskey();
    expect(await forged(device, { isVerified: false })).toBe(REFUSED);
    const creation = Creation.parse(JSON.parse((await send(BEGIN, { cookie })).text));
    const answer = softAuthenticator(ORIGIN).register(creation, { isVerified: false });
    expect((await send(ADD, { cookie, body: { name: 'Found', answer } })).outcome).toBe('400 passkey_refused');
  });

  test('16: a signature of another key, for another person, or made for something else', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    expect(await forged(owner.device, { key: other.device.privateKey })).toBe(REFUSED);
    expect(await forged(owner.device, { userHandle: Buffer.from(other.id).toString('base64url') })).toBe(REFUSED);
    expect(await forged(owner.device, { type: 'webauthn.create' })).toBe(REFUSED);
    expect((await enter('{}')).outcome).toBe(REFUSED);
    expect((await enter('no JSON')).outcome).toBe(REFUSED);
  });

  test('17: the passkey of another person as one’s own look, and the password of somebody with a passkey', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    pass(660);
    const options = optionsOf(await send('POST /api/settings/identity/passkey', owner));
    const body = { passkey: other.device.sign(options) };
    expect((await send(LOOK, { ...owner, body })).outcome).toBe('403 passkey_refused');
    expect((await send(LOOK, { ...owner, body: { password: TEST_PASSWORD } })).outcome).toBe(WRONG);
    expect((await send(ACT, owner)).outcome).toBe(ASKED);
  });

  test('18: another person’s passkey cannot be removed, nor added to oneself', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    expect((await send(`DELETE /api/settings/passkeys/${other.device.id}`, owner)).outcome).toBe('404 not_found');
    const creation = Creation.parse(JSON.parse((await send(BEGIN, owner)).text));
    const answer = other.device.register(creation);
    expect((await send(ADD, { ...owner, body: { name: 'Taken', answer } })).outcome).toBe('409 passkey_exists');
    const [kept] = await fixture.db.select().from(passkeys).where(eq(passkeys.id, other.device.id));
    expect(kept?.userId).toBe(other.id);
  });
});

test('adding, removing and refusing are in the audit log', async () => {
  const owner = await withPasskey();
  await forged(owner.device, { isVerified: false });
  expect((await send(`DELETE /api/settings/passkeys/${owner.device.id}`, owner)).outcome).toBe('204');
  const lines = await fixture.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.at);
  const actions = lines.map(({ action }) => action);
  for (const action of ['passkey_added', 'passkey_failed', 'passkey_removed']) expect(actions).toContain(action);
});
