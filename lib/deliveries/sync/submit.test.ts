import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
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
  const before = await findById(db, ctx.connection.id, row?.id ?? '', null);
  if (!before) throw new Error('The order was not made');
  const { outcome } = await submitDelivery({ ...ctx, service }, before, { first });
  const after = await findById(db, ctx.connection.id, before.id, null);
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

test.each([
  ['is refused while its time is to come', 60_000, 422, 'refused'],
  ['stays unknown once its time has come: an earlier sending may have made it', -1, 422, 'unknown'],
  ['stays unknown after a refusal that is not about it', 60_000, 409, 'unknown'],
])('an order of v2 that is sent again %s', async (_, comesInMs, status, outcome) => {
  const { ctx, db } = fixture;
  const facts = { operation: 'POST /orders', attempts: 1, outcome: 'not-done' as const };
  const refusal = new ServiceRefusal({ ...facts, status, code: null, responseMessage: 'No', isOwn: true });
  const service = { createDelivery: () => Promise.reject(refusal) } as unknown as Gateway;
  const [row] = await addOrders(db, ctx.connection.id, [
    {
      ...{ at: new Date().toISOString(), status: 'unknown', generation: 'v2', code: null, endedAt: null },
      scheduledAt: new Date(ctx.now().getTime() + comesInMs),
    },
  ]);
  const before = await findById(db, ctx.connection.id, row?.id ?? '', null);
  if (!before) throw new Error('The order was not made');
  expect((await submitDelivery({ ...ctx, service }, before, { first: false })).outcome).toBe(outcome);
});
