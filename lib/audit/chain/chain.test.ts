import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AUDIT_ACTIONS } from '@/lib/auth/audit-actions';
import { audit } from '@/lib/auth/audit-rows.server';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { auditLog } from '@/lib/db/schema';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { eraseBefore } from '../erase-rows.server';
import { chainHead, chainSome } from './chain-rows.server';
import { checkChain } from './check.server';
import { keepChaining } from './keep-chaining.server';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await clearAuditLog(fixture.db);
});

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const write = (day: number, address = '192.0.2.7') =>
  audit(fixture.db, { action: 'sign_in', userId: 'u1', detail: { b: 1.5, a: ['é', null] }, address, at: at(day) });

/** Changes that the owner of the tables can make. */
async function tamper(statement: string): Promise<void> {
  await fixture.db.transaction(async (tx) => {
    for (const table of ['audit_log', 'audit_chain']) await tx.execute(`alter table ${table} disable trigger user`);
    await tx.execute(statement);
    for (const table of ['audit_log', 'audit_chain']) await tx.execute(`alter table ${table} enable trigger user`);
  });
}

async function writtenAndChained(count: number): Promise<number[]> {
  for (let day = 1; day <= count; day += 1) await write(day);
  expect(await chainSome(fixture.db)).toBe(count);
  return (await fixture.db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id)).map(({ id }) => id);
}

test('entries are chained once each, and the check finds nothing', async () => {
  await writtenAndChained(3);
  expect(await chainSome(fixture.db)).toBe(0);
  await write(9);
  expect(await checkChain(fixture.db)).toMatchObject({ broken: null, waiting: 1, head: { position: 3 } });
});

test('writers and chainers in parallel leave one chain of all entries', async () => {
  const work = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? chainSome(fixture.db) : write(index)));
  await Promise.all(work);
  while ((await chainSome(fixture.db)) > 0);
  expect(await checkChain(fixture.db)).toMatchObject({ broken: null, waiting: 0, head: { position: 30 } });
});

test('an entry that commits after one with a higher id is chained behind it', async () => {
  await fixture.db.transaction(async (tx) => {
    await audit(tx, { action: 'sign_out', userId: null, at: at(1) });
    await write(2);
    expect(await chainSome(fixture.db)).toBe(1);
  });
  expect(await chainSome(fixture.db)).toBe(1);
  expect(await checkChain(fixture.db)).toMatchObject({ broken: null, waiting: 0 });
});

test.each([
  ['another person', `update audit_log set user_id = 'u2' where id = $id`, 'row_changed'],
  ['another action', `update audit_log set action = 'sign_out' where id = $id`, 'row_changed'],
  ['another time', `update audit_log set at = at + interval '1 ms' where id = $id`, 'row_changed'],
  ['another address', `update audit_log set address = '192.0.2.99' where id = $id`, 'row_changed'],
  ['another subject', `update audit_log set subject = 'u9' where id = $id`, 'row_changed'],
  ['other details', `update audit_log set detail = '{}' where id = $id`, 'row_changed'],
  ['an entry deleted', `delete from audit_log where id = $id`, 'row_missing'],
  ['a link deleted', `delete from audit_chain where audit_id = $id`, 'chain_changed'],
])('%s: the check names the entry', async (_, statement, reason) => {
  const [, second, third] = await writtenAndChained(4);
  await tamper(statement.replace('$id', String(second)));
  const named = reason === 'chain_changed' ? third : second;
  expect((await checkChain(fixture.db)).broken).toMatchObject({ id: named, reason });
});

test('an entry put under an old id is found', async () => {
  await writtenAndChained(2);
  await tamper(`insert into audit_log (id, action, at) values (-5000, 'sign_in', now())`);
  expect(await chainSome(fixture.db)).toBe(0);
  expect((await checkChain(fixture.db)).broken).toEqual({ id: -5000, position: null, reason: 'not_chained' });
});

test('the newest entries cut off are found by a digest that was written down', async () => {
  const ids = await writtenAndChained(4);
  const head = await chainHead(fixture.db);
  await tamper(`delete from audit_chain where audit_id = ${ids[3]}; delete from audit_log where id = ${ids[3]}`);
  expect((await checkChain(fixture.db)).broken).toBeNull();
  expect((await checkChain(fixture.db, head ? [head] : [])).broken).toMatchObject({
    position: 4,
    reason: 'head_unknown',
  });
});

test('erasing personal parts keeps the chain, and nothing else can be changed', async () => {
  const { db } = fixture;
  await writtenAndChained(4);
  await write(2);
  await chainSome(db);
  await audit(db, { action: 'user_created', userId: 'u1', at: at(1) });
  const before = await chainHead(db);
  expect(await eraseBefore(db, at(3), 100)).toBe(3);
  expect(await eraseBefore(db, at(3), 100)).toBe(0);
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'sign_in')).orderBy(auditLog.id);
  const nothing = { salt: null, userId: null, subject: null, detail: null, address: null };
  expect(rows.map((row) => row.address)).toEqual([null, null, '192.0.2.7', '192.0.2.7', null]);
  expect(rows[0]).toMatchObject({ ...nothing, action: 'sign_in', at: at(1) });
  await chainSome(db);
  expect(await checkChain(db, before ? [before] : [])).toMatchObject({ broken: null });
  for (const change of [
    sql`update audit_log set address = null`,
    sql`update audit_log set salt = null, user_id = null, subject = 'x', detail = null, address = null`,
    sql`update audit_log set salt = gen_random_uuid() where salt is null`,
    sql`update audit_chain set digest = 'x'`,
    sql`delete from audit_chain`,
  ])
    await expect(db.execute(change)).rejects.toThrow();
});

test('retention may empty entries about sign-ins alone', async () => {
  const { db } = fixture;
  const actions = Object.values(AUDIT_ACTIONS).flat();
  for (const action of actions) await audit(db, { action, userId: 'u1', at: at(1) });
  while ((await chainSome(db)) > 0);
  const empty = `update audit_log set salt = null, user_id = null, subject = null, detail = null, address = null`;
  const emptied: string[] = [];
  for (const action of actions)
    await db.execute(`${empty} where action = '${action}'`).then(
      () => emptied.push(action),
      () => undefined,
    );
  expect(emptied).toEqual(AUDIT_ACTIONS.signIn);
  expect((await checkChain(db)).broken).toBeNull();
  await tamper(`${empty} where action = 'user_created'`);
  const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'user_created'));
  expect((await checkChain(db)).broken).toMatchObject({ id: row?.id, reason: 'row_changed' });
});

test('the head of the chain is printed every hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(1) });
  const printed = vi.spyOn(console, 'info').mockImplementation(() => {});
  const stop = new AbortController();
  await writtenAndChained(1);
  const running = keepChaining(fixture.db, stop.signal, 10);
  await expect.poll(() => printed.mock.calls).toHaveLength(1);
  vi.setSystemTime(at(1).getTime() + 60 * 60_000);
  await expect.poll(() => printed.mock.calls).toHaveLength(2);
  stop.abort();
  await running;
  vi.useRealTimers();
  printed.mockRestore();
});

test('an entry whose salt was taken away with a part left is found', async () => {
  const [first] = await writtenAndChained(2);
  await tamper(`update audit_log set salt = null, user_id = 'u2' where id = ${first}`);
  expect((await checkChain(fixture.db)).broken).toMatchObject({ id: first, reason: 'row_changed' });
});
