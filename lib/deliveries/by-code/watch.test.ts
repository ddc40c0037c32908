import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { orderElsewhere, rowsOfCode } from '../scenarios/testing-elsewhere';
import { addByCode } from './add.server';
import { watchCodeLists } from './watch.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const Requests = z.object({ requests: z.array(z.object({ path: z.string() })) });
async function readsOf(code: string): Promise<number> {
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  return requests.filter(({ path }) => path.endsWith(code)).length;
}

test('waiting codes are added until the signal, with a pause where the service asks for one', async () => {
  const { ctx, db } = fixture;
  const stop = new AbortController();
  const watching = watchCodeLists(db, async () => ({ ...ctx, signal: stop.signal }), stop.signal);
  const first = await orderElsewhere(fixture);
  await addByCode(ctx, { codes: [first.code] });
  await expect.poll(() => rowsOfCode(fixture, first.code), { timeout: 10_000 }).toHaveLength(1);

  await fixture.control('POST', '/faults', {
    path: '^/v2/deliveries/',
    times: 1_000,
    status: 503,
    retryAfterSeconds: 60,
  });
  const second = await orderElsewhere(fixture);
  await addByCode(ctx, { codes: [second.code] });
  await expect.poll(() => readsOf(second.code), { timeout: 10_000 }).toBeGreaterThan(0);
  const asked = await readsOf(second.code);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await readsOf(second.code)).toBe(asked);
  // A stop does not wait for the end of the minute.
  stop.abort();
  await watching;
});
