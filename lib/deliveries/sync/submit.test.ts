import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '@/lib/service/gateway.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findById } from '../ledger/rows.server';
import { submitDelivery } from './submit.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

/** Sends an order of v2 where its credentials are gone. */
async function sendWithoutCredentials(first: boolean) {
  const { ctx, db, merchant, sandbox } = fixture;
  const service = createGateway({ baseUrl: sandbox.url, v0: { apiKey: merchant.v0ApiKey } });
  const status = first ? 'submitting' : 'unknown';
  const [row] = await addOrders(db, ctx.connection.id, [
    { at: new Date().toISOString(), status, generation: 'v2', code: null, endedAt: null },
  ]);
  const before = await findById(db, ctx.connection.id, row?.id ?? '');
  if (!before) throw new Error('The order was not made');
  const { outcome } = await submitDelivery({ ...ctx, service }, before, { first });
  const after = await findById(db, ctx.connection.id, before.id);
  return { outcome, status: after?.status, problem: after?.problem };
}

test('an order that no credentials can send was certainly not created', async () => {
  expect(await sendWithoutCredentials(true)).toMatchObject({
    outcome: 'refused',
    status: 'rejected',
    problem: { kind: 'not_sent' },
  });
});

test('an order without an answer stays unknown when its credentials are gone', async () => {
  expect(await sendWithoutCredentials(false)).toMatchObject({
    outcome: 'unknown',
    status: 'unknown',
    problem: { kind: 'no_answer' },
  });
});
