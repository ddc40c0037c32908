import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog, branches, liveEvents } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { ServiceNotFound } from '@/lib/service/transport/refusals/refusals';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { deleteBranch } from './delete.server';
import { findBranch } from './rows.server';
import { updateBranch } from './update.server';

const NOW = new Date('2026-11-21T10:00:00Z');
const PLACE = { latitude: 29.3034, longitude: 48.0392 };
const KNOWN = { id: 'b-1', name: 'Bayan', phone: '+96522250199', address: 'Old street', created_at: null, ...PLACE };
const GONE = { operation: 'x', attempts: 1, outcome: 'not-done', status: 404, code: null, isOwn: true } as const;

let fixture: ServiceFixture;
let own: string;
let other: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  own = fixture.ctx.connection.id;
  other = (await addConnection(fixture)).id;
});
beforeEach(async () => {
  await fixture.db.delete(branches);
  await fixture.db.delete(liveEvents);
  const row = { id: 'b-1', name: 'Bayan', syncedAt: NOW };
  await fixture.db.insert(branches).values([
    { ...row, connectionId: own },
    { ...row, connectionId: other, name: 'Theirs' },
  ]);
});
afterAll(() => fixture.close());

/** A service that has one branch, and what it was sent. */
function at(has: typeof KNOWN | null): { ctx: Context; sent: unknown[] } {
  const sent: unknown[] = [];
  const notFound = () => Promise.reject(new ServiceNotFound({ ...GONE, responseMessage: 'no such branch' }));
  const service = {
    getBranch: async () => (has ? { branch: has, answeredAt: NOW } : notFound()),
    updateBranch: async (id: string, body: object) => {
      sent.push([id, JSON.parse(JSON.stringify(body))]);
      return has ? { branch: { ...has, ...body }, answeredAt: NOW } : notFound();
    },
    deleteBranch: async (id: string) => {
      sent.push(id);
      if (!has) await notFound();
    },
  } as unknown as Context['service'];
  const connection = { ...fixture.ctx.connection, branchesNeedAddress: true };
  return { ctx: { ...fixture.ctx, connection, service, now: () => NOW }, sent };
}
const lastAudit = async (action: string) => {
  const rows = fixture.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id));
  return (await rows.limit(1))[0];
};
const actors = async () =>
  (await fixture.db.select().from(liveEvents)).map(({ connectionId, actorId }) => [connectionId, actorId]);

test('a changed branch is sent whole, and keeps its address until it moves', async () => {
  const { ctx, sent } = at(KNOWN);
  const { branch } = await updateBranch(ctx, { id: 'b-1', name: 'Bayan 2', phone: undefined });
  expect(branch).toMatchObject({ id: 'b-1', name: 'Bayan 2', phone: KNOWN.phone });
  await updateBranch(ctx, { id: 'b-1', latitude: 29.3339, longitude: 48.0761 });
  const { id: _, created_at: __, address, ...whole } = KNOWN;
  const [lat, lng] = [29.3339, 48.0761];
  expect(sent).toEqual([
    ['b-1', { ...whole, name: 'Bayan 2', address, location: { lat: PLACE.latitude, lng: PLACE.longitude } }],
    ['b-1', { ...whole, latitude: lat, longitude: lng, address: 'Salmiya, Kuwait', location: { lat, lng } }],
  ]);
  expect(await lastAudit('branch_updated')).toMatchObject({
    ...{ connectionId: own, subject: 'b-1', userId: ctx.user.id, detail: { latitude: lat, longitude: lng } },
  });
  expect(await actors()).toEqual([
    [own, ctx.user.id],
    [own, ctx.user.id],
  ]);
  expect(await findBranch(fixture.db, other, 'b-1')).toMatchObject({ name: 'Theirs', gone: false });
});

test('a branch that the service no longer has is marked as gone, of this merchant, when somebody changes it', async () => {
  const { ctx } = at(null);
  const change = updateBranch(ctx, { id: 'b-1', name: 'x', ...PLACE });
  await expect(change).rejects.toMatchObject({ status: 404, code: 'branch_gone' });
  expect(await findBranch(fixture.db, own, 'b-1')).toMatchObject({ name: 'Bayan', gone: true });
  expect(await findBranch(fixture.db, other, 'b-1')).toMatchObject({ gone: false });
});

test('a branch is deleted with as many orders under way as a person has confirmed, and not with one more', async () => {
  const { ctx, sent } = at(KNOWN);
  const of = { at: NOW.toISOString(), branchId: 'b-1', status: 'en_route' };
  await addOrders(fixture.db, own, [of, { ...of, testMode: true }, { ...of, status: 'completed' }]);
  await addOrders(fixture.db, other, [of]);
  await expect(deleteBranch(ctx, { id: 'b-1', underWay: 1 })).rejects.toMatchObject({
    ...{ status: 409, code: 'branch_in_use', extra: { detail: { underWay: 2 } } },
  });
  expect(sent).toEqual([]);
  expect(await deleteBranch(ctx, { id: 'b-1', underWay: 2 })).toEqual({ outcome: 'deleted' });
  expect(await lastAudit('branch_deleted')).toMatchObject({
    ...{ connectionId: own, subject: 'b-1', userId: ctx.user.id, detail: { name: 'Bayan', underWay: 2 } },
  });
  expect(await findBranch(fixture.db, own, 'b-1')).toMatchObject({ gone: true, goneAt: NOW.toISOString() });
  expect(await actors()).toEqual([[own, ctx.user.id]]);
});

test('a branch that is gone already counts as deleted, without a line in the log, and an unknown one is not found', async () => {
  const { ctx } = at(null);
  const before = await fixture.db.$count(auditLog);
  expect(await deleteBranch(ctx, { id: 'b-1', underWay: 9 })).toEqual({ outcome: 'already_gone' });
  expect(await fixture.db.$count(auditLog)).toBe(before);
  const unknown = deleteBranch(ctx, { id: 'b-2', underWay: 0 });
  await expect(unknown).rejects.toMatchObject({ status: 404, code: 'branch_not_found' });
});
