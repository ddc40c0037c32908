import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImport } from '@/lib/imports/start.server';
import { sheetOf } from '@/lib/imports/testing-imports';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { liveLoaders } from './live-loaders.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('somebody of some branches is sent the imports of these alone', async () => {
  const [first, second] = fixture.merchant.branches.map(({ id }) => id);
  const [row, ...rows] = sheetOf(fixture, 3);
  if (!row || !first || !second) throw new Error('the sheet or the branches are missing');
  const elsewhere = { ...row, order: { ...row.order, origin: { branch_id: second } } as typeof row.order };
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await startImport(fixture.ctx, { id: ids[0] ?? '', name: 'own.csv', rows });
  await startImport(fixture.ctx, { id: ids[1] ?? '', name: 'theirs.csv', rows: [elsewhere] });
  const { inSight } = liveLoaders(fixture.ctx).import ?? {};
  expect(await inSight?.(ids, [first])).toEqual([ids[0]]);
  expect(await inSight?.(ids, [second])).toEqual([ids[1]]);
});
