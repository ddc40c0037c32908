import { expect, it } from 'vitest';
import { orderWebhookKeyOf } from '../ledger/order-webhook-key.server';
import { lostOrdersOf } from '../scenarios/testing-lost-orders';
import { codeAtService, rowOf } from '../scenarios/testing-orders';
import { enterCode } from './enter-code.server';

/** Codes of v0: the key of its webhook tells which order without an answer is meant. */

const of = lostOrdersOf(['v0']);

it('the key of an order without an answer links its own code, and no order of another amount or phone', async () => {
  const { ctx, fixture, lost } = of('v0');
  const one = await lost();
  const others = [await lost({ amount: '4.501' }), await lost({ phone: '5012 3457' })];
  const enter = async ({ reference }: { reference: string }, key?: string) => {
    const code = await codeAtService(fixture, reference);
    return enterCode(ctx, { code, by: { source: 'webhook', hints: [], headers: key ? { authorization: key } : {} } });
  };
  const key = orderWebhookKeyOf(one.id);
  for (const other of others) expect(await enter(other, key)).toEqual({ outcome: 'ignored' });
  // A webhook without the key is not read at all; a person's code waits for it.
  expect(await enter(one)).toEqual({ outcome: 'not_found' });
  const code = await codeAtService(fixture, one.reference);
  expect(await enterCode(ctx, { code, by: { source: 'user', actorId: null } })).toEqual({ outcome: 'awaited' });
  for (const { reference } of [one, ...others])
    expect(await rowOf(fixture, reference)).toMatchObject({ status: 'unknown', code: null });
  expect((await rowOf(fixture, one.reference)).problem).not.toHaveProperty('candidates');
  expect(await enter(one, key)).toEqual({ outcome: 'linked', id: one.id });
  expect(await rowOf(fixture, one.reference)).toMatchObject({ status: 'pending', code, problem: null });
});
