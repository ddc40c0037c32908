import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, connections } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { audit } from './audit-rows.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const rows = () => fixture.db.select().from(auditLog).orderBy(auditLog.id);
const reasonOf = (attempt: PromiseLike<unknown>) =>
  Promise.resolve(attempt).then(
    () => 'done',
    (error) => String(error.cause?.message),
  );

test('rows are added, and can neither be changed nor deleted, one by one or all at once', async () => {
  const { db } = fixture;
  await audit(db, { action: 'sign_in_failed', userId: 'somebody', address: '192.0.2.1', at: new Date() });
  const before = await rows();
  expect(before.length).toBeGreaterThan(0);
  const attempts = [
    db.update(auditLog).set({ action: 'sign_in' }),
    db.update(auditLog).set({ action: 'sign_in' }).where(eq(auditLog.id, -1)),
    db.delete(auditLog),
    db.execute('truncate audit_log'),
    db.execute('truncate users, connections, audit_log cascade'),
    db.execute(`insert into audit_log select * from audit_log on conflict (id) do update set action = 'sign_in'`),
  ];
  for (const attempt of attempts) expect(await reasonOf(attempt)).toBe('rows of the audit log are never changed');
  expect(await rows()).toEqual(before);
});

test('a row outlives its connection, and keeps its id', async () => {
  const { db, ctx } = fixture;
  await audit(db, { action: 'connection_removed', userId: null, connectionId: ctx.connection.id, at: new Date() });
  await db.delete(connections).where(eq(connections.id, ctx.connection.id));
  expect((await rows()).at(-1)).toMatchObject({ action: 'connection_removed', connectionId: ctx.connection.id });
});
