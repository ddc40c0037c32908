import { eq, sql } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditPeople, pageOfAudit } from '@/lib/audit/rows.server';
import { AuditPage } from '@/lib/audit/schema';
import { AUDIT_ACTIONS, actionKey } from '@/lib/auth/audit-actions';
import { audit } from '@/lib/auth/audit-rows.server';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { type AuthFixture, createAuthFixture, signIn, TEST_PASSWORD } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { auditLog, connections } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { loadMessages, type Messages } from '@/lib/i18n/catalog/load-messages';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { sourceFiles } from '@/lib/testing/source/source-files';
import { ALPHA, addMerchant, OMEGA } from '../testing-two-merchants';
import { PUT as setLevel } from '../wallet/level/route';
import { GET as download } from './export/route';
import { GET as list } from './route';

vi.mock('@/lib/i18n/export-texts.server', () => ({ exportText: async () => (name: string) => name }));

const HOST = 'localhost:3000';
const PERSON = { address: '198.51.100.9' };
let fixture: AuthFixture;
let owner: Awaited<ReturnType<AuthFixture['person']>>;
let connectionId: string;

beforeAll(async () => {
  fixture = await createAuthFixture('real');
  fixture.clock.now = new Date();
  owner = await fixture.person('owner');
  connectionId = await addMerchant(fixture.db, ALPHA);
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});

function request(path: string, init: { method?: string; body?: string } = {}): NextRequest {
  const cookie = sessionCookie(owner.token, false).split(';')[0] ?? '';
  return new NextRequest(`http://${HOST}${path}`, {
    ...init,
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      cookie,
      'content-type': 'application/json',
      [CONNECTION_HEADER]: ALPHA.slug,
      'x-forwarded-for': PERSON.address,
    },
  });
}

const args = { params: Promise.resolve({}) };
const read = async (query = '') => AuditPage.parse(await (await list(request(`/api/audit${query}`), args)).json());
const actionsOf = ({ entries }: AuditPage) => entries.map(({ action }) => action);

test('who did what, from where, to which connection, and what changed', async () => {
  await clearAuditLog(fixture.db);
  await signIn(fixture.visitor('192.0.2.1'), { email: owner.email, password: TEST_PASSWORD });
  const wrong = { email: 'nobody@shop.example', password: TEST_PASSWORD };
  await signIn(fixture.visitor('192.0.2.2'), wrong).catch(() => {});
  for (const level of ['5.000', '7.500']) {
    const changed = await setLevel(
      request('/api/wallet/level', { method: 'PUT', body: JSON.stringify({ level }) }),
      args,
    );
    expect(changed.status).toBe(200);
  }
  const { entries, next, people } = await read();
  expect(next).toBeNull();
  expect(people).toEqual([{ id: owner.id, name: owner.name }]);
  expect(entries).toMatchObject([
    {
      action: 'wallet_level_changed',
      person: owner.name,
      connection: 'alpha shop',
      address: PERSON.address,
      facts: [{ field: null, from: '5.000', to: '7.500' }],
    },
    { action: 'wallet_level_changed', facts: [{ from: null, to: '5.000' }] },
    { action: 'sign_in_failed', person: null, address: '192.0.2.2', connection: null },
    { action: 'sign_in', person: owner.name, address: '192.0.2.1' },
  ]);
});

test('filters by person, kind, connection and day; pages; and the same as a file', async () => {
  await clearAuditLog(fixture.db);
  const at = (day: number) => new Date(Date.UTC(2026, 4, 1 + Math.floor(day / 10), 12));
  for (let index = 0; index < 120; index += 1) {
    const isCancel = index % 3 === 0;
    await audit(fixture.db, {
      action: isCancel ? 'delivery_canceled' : 'sign_in',
      userId: index % 2 === 0 ? owner.id : 'gone',
      connectionId: isCancel ? connectionId : undefined,
      detail: { code: `=C${index}` },
      at: at(index),
    });
  }
  expect(actionsOf(await read(`?kind=deliveries&person=${owner.id}`))).toHaveLength(20);
  expect(actionsOf(await read(`?connectionId=${connectionId}`))).toHaveLength(40);
  expect(actionsOf(await read('?from=2026-05-02&to=2026-05-03'))).toHaveLength(20);
  const pages = [await read()];
  while (pages.at(-1)?.next) pages.push(await read(`?before=${pages.at(-1)?.next}`));
  expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(120);
  // The link of a download names the connection on screen too.
  const link = `/api/audit/export?kind=deliveries&connectionId=${connectionId}&connection=alpha`;
  const file = await (await download(request(link), args)).text();
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(41);
  expect(lines[1]).toContain('deliveryCanceled');
  expect(lines[1]).toContain(',code: =C117,');
});

test('a change of several fields names those that differ, from and to', async () => {
  await clearAuditLog(fixture.db);
  const detail = { from: { role: 'viewer', name: 'Sara' }, to: { role: 'manager', name: 'Sara' } };
  await audit(fixture.db, { action: 'delivery_canceled', userId: owner.id, detail, at: new Date() });
  expect((await read()).entries.map(({ facts }) => facts)).toEqual([
    [{ field: 'role', from: 'viewer', to: 'manager' }],
  ]);
});

test('the entries of one merchant are those of no other', async () => {
  await clearAuditLog(fixture.db);
  const otherId = await addMerchant(fixture.db, { ...OMEGA, slug: 'other' });
  for (const id of [connectionId, otherId])
    await audit(fixture.db, { action: 'delivery_canceled', userId: owner.id, connectionId: id, at: new Date() });
  const { entries } = await read(`?connectionId=${otherId}`);
  expect(entries.map(({ connection }) => connection)).toEqual(['omega shop']);
});

test('a file holds more entries than are read at once, each once', async () => {
  await clearAuditLog(fixture.db);
  const entry = { action: 'delivery_canceled', userId: owner.id, connectionId };
  const entries = Array.from({ length: 1_001 }, (_, index) => ({ ...entry, detail: { code: `C${index}.` } }));
  await fixture.db.insert(auditLog).values(entries);
  const file = await (await download(request('/api/audit/export?kind=deliveries'), args)).text();
  const codes = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => /C\d+\./.exec(line)?.[0]);
  expect(codes).toEqual(entries.map(({ detail }) => detail.code).reverse());
});

test('a page that holds all entries has no next one, and an entry without details is not an erased one', async () => {
  await clearAuditLog(fixture.db);
  for (let index = 0; index < 50; index += 1)
    await audit(fixture.db, { action: 'sign_out', userId: owner.id, at: new Date() });
  expect(await read()).toMatchObject({ next: null, entries: { length: 50 } });
  await audit(fixture.db, { action: 'sign_out', userId: owner.id, at: new Date() });
  const { next, entries } = await read();
  expect([next, entries.length]).toEqual([String(entries.at(-1)?.id), 50]);
  expect(entries.filter(({ isErased }) => isErased)).toEqual([]);
});

test('a real dashboard shows nothing that was done in sandbox mode', async () => {
  await clearAuditLog(fixture.db);
  const sandboxId = await addMerchant(fixture.db, OMEGA);
  await fixture.db.update(connections).set({ sandbox: true }).where(eq(connections.id, sandboxId));
  const at = new Date();
  await audit(fixture.db, { action: 'sign_in', userId: 'sandbox-owner', at });
  await audit(fixture.db, { action: 'country_learned', userId: null, connectionId: sandboxId, at });
  await audit(fixture.db, { action: 'connection_uninstalled', userId: null, connectionId, at });
  expect(actionsOf(await read())).toEqual(['connection_uninstalled']);
});

test('sandbox mode shows nothing that a real person did', async () => {
  await clearAuditLog(fixture.db);
  const at = new Date();
  const address = '203.0.113.77';
  const write = (entry: Partial<Parameters<typeof audit>[1]>) =>
    audit(fixture.db, { action: 'sign_in', userId: null, at, ...entry });
  await write({ userId: owner.id, address });
  await write({ action: 'sign_in_failed', address });
  await write({ action: 'user_disabled', userId: owner.id, subject: owner.id });
  await write({ action: 'customer_blocked', userId: owner.id, connectionId });
  await write({ action: 'country_learned', connectionId });
  await write({ action: 'retention_applied' });
  await write({ userId: 'sandbox-owner', address: '127.0.0.1' });
  await fixture.db.execute(sql`alter table audit_log disable trigger user`);
  await write({ action: 'sign_out', userId: owner.id });
  await fixture.db.update(auditLog).set({ salt: null, userId: null }).where(eq(auditLog.action, 'sign_out'));
  await fixture.db.execute(sql`alter table audit_log enable trigger user`);
  Object.assign(env(), { SANDBOX_MODE: true });
  const rows = await pageOfAudit(fixture.db, {}, 20);
  const people = await auditPeople(fixture.db);
  Object.assign(env(), { SANDBOX_MODE: false });
  expect(rows.map(({ row }) => row.action)).toEqual(['sign_in', 'retention_applied']);
  expect(JSON.stringify([rows, people])).not.toMatch(new RegExp(`${owner.id}|${owner.name}|${address}`));
});

test.each(['en', 'ar'] as const)('every action and kind has a text in %s', (locale) => {
  const { actions, kinds } = loadMessages(locale).audit as { actions: Messages; kinds: Messages };
  expect(Object.keys(actions).sort()).toEqual(Object.values(AUDIT_ACTIONS).flat().map(actionKey).sort());
  expect(Object.keys(kinds).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort());
});

test('every action is recorded somewhere', () => {
  const code = sourceFiles(/^lib\/.*\.server\.ts$/)
    .map(({ text }) => text)
    .join('\n');
  const actions = Object.values(AUDIT_ACTIONS).flat();
  expect(actions.filter((action) => !code.includes(`'${action}'`))).toEqual([]);
});
