import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { startSession } from '@/lib/auth/session-rows.server';
import { type AuthFixture, createAuthFixture, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { backupName } from '@/lib/backup/backup-name';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { auditLog, backups, secondFactors } from '@/lib/db/schema';
import { beginCodes } from '@/lib/second-factor/begin.server';
import { confirmCodes } from '@/lib/second-factor/confirm.server';
import { askForIdentity } from '@/lib/second-factor/confirm-identity.server';
import { addPasskey, beginPasskey } from '@/lib/second-factor/passkeys.server';
import { unsealSecret } from '@/lib/second-factor/secret.server';
import { codeAt } from '@/lib/second-factor/time-code.server';
import { softAuthenticator } from '@/lib/testing/soft-authenticator';
import { POST as confirmIdentity } from '../settings/identity/route';
import { ALPHA, addMerchant } from '../testing-two-merchants';
import { GET as download } from './[id]/route';
import { GET as list } from './route';

/** A backup is everything: an owner gets it after a second look alone, and nobody with a stolen session. */

const HOST = 'localhost:3000';
const CONTENT = 'not read here, only sent';
const AT = new Date('2026-11-21T00:00:03Z');
const NAME = backupName(AT);

let fixture: AuthFixture;
let folder = '';
let id = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-download-'));
  process.env.BACKUP_DIR = folder;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fixture = await createAuthFixture('real');
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z'), toFake: ['Date'] });
  await addMerchant(fixture.db, ALPHA);
});
beforeEach(async () => {
  await fixture.db.delete(backups);
  id = newId();
  const [requestedAt, endedAt] = [AT, new Date(AT.getTime() + 1_000)];
  const file = `/of/another/host/${NAME}`;
  await fixture.db.insert(backups).values({ id, requestedAt, startedAt: AT, endedAt, file, bytes: CONTENT.length });
  writeFileSync(path.join(folder, NAME), CONTENT);
});
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

type Person = { token: string };
const headersOf = ({ token }: Person) => ({
  host: HOST,
  origin: `http://${HOST}`,
  cookie: sessionCookie(token, false).split(';')[0] ?? '',
  'content-type': 'application/json',
});
const call = async (handler: typeof list, request: NextRequest, params = {}) => {
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { response, text, outcome: `${response.status} ${/"code":"([^"]*)"/.exec(text)?.[1] ?? ''}`.trim() };
};
const confirm = (person: Person, body: object) =>
  call(
    confirmIdentity,
    new NextRequest(`http://${HOST}/api/settings/identity`, {
      method: 'POST',
      headers: headersOf(person),
      body: JSON.stringify(body),
    }),
  );
const proofOf = async (person: Person, body: object = { password: TEST_PASSWORD }): Promise<string> =>
  JSON.parse((await confirm(person, body)).text).proof ?? '';
const fetchBackup = (person: Person, proof: string, of = id) =>
  call(download, new NextRequest(`http://${HOST}/api/backups/${of}?proof=${proof}`, { headers: headersOf(person) }), {
    id: of,
  });
const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  fixture.clock.now = new Date();
};

test('an owner downloads the file after the password, and the audit log has it', async () => {
  const owner = await fixture.person('owner');
  const { response, text } = await fetchBackup(owner, await proofOf(owner));
  expect([response.status, text]).toEqual([200, CONTENT]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': `attachment; filename="${NAME}"`,
    'content-length': String(CONTENT.length),
    'cache-control': 'no-store',
  });
  const [line] = await fixture.db.select().from(auditLog).where(eq(auditLog.action, 'backup_downloaded'));
  expect(line).toMatchObject({ userId: owner.id, detail: { file: NAME } });
});

test('a session alone, a forged proof, another session’s and an old one get nothing', async () => {
  const owner = await fixture.person('owner');
  const other = await fixture.person('owner');
  const second = await startSession(fixture.db, owner.id, { address: null, userAgent: null }, fixture.clock.now);
  expect((await confirm(owner, { password: 'a guess' })).text).toContain('auth.fields.passwordNotYours');
  expect((await confirm(owner, { code: '000000' })).outcome).toMatch(/^400/);
  const proof = await proofOf(owner);
  const refused = '403 not_allowed';
  for (const wrong of ['', 'AAAA', `${proof.slice(0, -4)}AAAA`, await proofOf(other)])
    expect((await fetchBackup(owner, wrong)).outcome).toBe(refused);
  expect((await fetchBackup({ token: second }, proof)).outcome).toBe(refused);
  pass(61);
  expect((await fetchBackup(owner, proof)).outcome).toBe(refused);
});

test('with codes on, the password is not enough, and a code works once', async () => {
  const owner = await fixture.person('owner');
  fixture.clock.now = new Date();
  await beginCodes(owner.ctx, { password: TEST_PASSWORD });
  const [row] = await fixture.db.select().from(secondFactors).where(eq(secondFactors.userId, owner.id));
  const secret = row && unsealSecret(owner.id, row.secretSealed);
  if (!secret) throw new Error('no secret');
  const code = () => codeAt(secret, Math.floor(Date.now() / 30_000));
  await confirmCodes(owner.ctx, { code: code() });
  pass(60);
  expect((await confirm(owner, { password: TEST_PASSWORD })).text).toContain('auth.fields.signInCodeWrong');
  const given = { code: code() };
  expect((await fetchBackup(owner, await proofOf(owner, given))).text).toBe(CONTENT);
  expect((await confirm(owner, given)).text).toContain('auth.fields.signInCodeWrong');
});

test('another person’s passkey, which signs what was asked of this session, is no look', async () => {
  const [owner, other] = [await fixture.person('owner'), await fixture.person('owner')];
  fixture.clock.now = new Date();
  const device = softAuthenticator(`http://${HOST}`);
  const { rp, ...options } = await beginPasskey(other.ctx);
  const answer = device.register({ ...options, rp: { id: rp.id ?? '' } });
  await addPasskey(other.ctx, { name: 'Telephone', answer });
  const { challenge, rpId = '' } = await askForIdentity(owner.ctx);
  const looked = await confirm(owner, { passkey: device.sign({ challenge, rpId }) });
  expect(looked.outcome).toBe('403 passkey_refused');
});

test.each<Role>(['manager', 'dispatcher', 'finance', 'viewer'])(
  '%s may not, with a proof of their own',
  async (role) => {
    const person = await fixture.person(role);
    expect((await fetchBackup(person, await proofOf(person))).outcome).toBe('403 not_allowed');
  },
);

test('a file that is elsewhere, or that failed, is not offered, and no name leads out of the folder', async () => {
  const owner = await fixture.person('owner');
  const proof = await proofOf(owner);
  const isOffered = async () => {
    const request = new NextRequest(`http://${HOST}/api/backups`, { headers: headersOf(owner) });
    return JSON.parse((await call(list, request)).text).backups[0]?.isHere;
  };
  expect(await isOffered()).toBe(true);
  expect((await fetchBackup(owner, proof, newId())).outcome).toBe('404 not_found');
  expect((await fetchBackup(owner, proof, '..%2f..%2fetc%2fpasswd')).outcome).toBe('404 not_found');
  await fixture.db.update(backups).set({ problem: 'it is not whole' });
  expect([await isOffered(), (await fetchBackup(owner, proof)).outcome]).toEqual([false, '404 not_found']);
  await fixture.db.update(backups).set({ problem: null });
  rmSync(path.join(folder, NAME));
  expect([await isOffered(), (await fetchBackup(owner, proof)).outcome]).toEqual([false, '404 not_found']);
});
