import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImport } from '@/lib/imports/start.server';
import { sheetOf } from '@/lib/imports/testing-imports';
import { insertOutgoing } from '@/lib/outgoing/rows.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { liveLoaders } from './live-loaders.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('somebody of some branches is sent the imports, and the days of plans, of these alone', async () => {
  const [first, second] = fixture.merchant.branches.map(({ id }) => id);
  const [row, ...rows] = sheetOf(fixture, 3);
  if (!row || !first || !second) throw new Error('the sheet or the branches are missing');
  const elsewhere = { ...row, order: { ...row.order, origin: { branch_id: second } } as typeof row.order };
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await startImport(fixture.ctx, { id: ids[0] ?? '', name: 'own.csv', rows });
  await startImport(fixture.ctx, { id: ids[1] ?? '', name: 'theirs.csv', rows: [elsewhere] });
  const day = crypto.randomUUID();
  const { connection, db, now } = fixture.ctx;
  const ofPlan = { planId: crypto.randomUUID(), day: '2026-11-22', name: '2026-11-22', state: 'running' };
  const draft = { ...row.order, reference: 'day' };
  await insertOutgoing(db, { connectionId: connection.id, id: day, ...ofPlan, createdAt: now() }, [
    { reference: 'day', draft },
  ]);
  const { inSight } = liveLoaders(fixture.ctx).import ?? {};
  const all = [...ids, day];
  expect((await inSight?.(all, [first]))?.toSorted()).toEqual([ids[0], day].toSorted());
  expect(await inSight?.(all, [second])).toEqual([ids[1]]);
});
