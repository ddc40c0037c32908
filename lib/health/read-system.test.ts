import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logFailure } from '@/lib/db/outage-log';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readSystem } from './read-system.server';
import { SystemView } from './system-schema';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => fixture.close());

test('versions, sizes, and the last failure of each kind with its number', async () => {
  globalThis.dispatchDeskFailures = undefined;
  logFailure('backup not made', new Error('disk full'));
  logFailure('inbox not read', new Error('first'), 'id-1');
  logFailure('inbox not read', new Error('second'), 'id-2');
  const system = SystemView.parse(await readSystem(fixture.ctx));
  expect(system).toMatchObject({ backup: null, webhooksWaiting: 0, jobsFailed: 0 });
  expect(system.postgres).toMatch(/^\d+/);
  expect(system.tables.map(({ name }) => name)).toContain('deliveries');
  const connectionRows = async () =>
    (await readSystem(fixture.ctx)).tables.find(({ name }) => name === 'connections')?.rows;
  await expect.poll(connectionRows, { timeout: 20_000 }).toBe(1);
  expect(system.databaseBytes).toBeGreaterThan(0);
  expect(system.failures.map(({ kind, count, reason }) => [kind, count, reason]).sort()).toEqual([
    ['backup not made', 1, 'disk full'],
    ['inbox not read', 2, 'second'],
  ]);
});
