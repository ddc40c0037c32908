import { expect, it } from 'vitest';
import { linkOrder } from '../link-order.server';
import { markNotCreated } from '../mark-not-created.server';
import { readDelivery } from '../read.server';
import { orderElsewhere, rowsOfCode } from '../scenarios/testing-elsewhere';
import { lostOrdersOf } from '../scenarios/testing-lost-orders';
import { codeAtService, rowOf } from '../scenarios/testing-orders';
import { receiveHint } from '../sync/receive-hint.server';
import { importOrder } from './import-order.server';

/** Orders without an answer that a user decides about, beside orders made elsewhere. */

const of = lostOrdersOf(['v1']);
const report = (code: string) => ({ code, hints: [{ status: 'accepted', at: new Date() }], headers: {} });
/** The same customer, amount and place as an order of `lost`. */
const TWIN = { name: 'Sara Al-Ali', phone: '+96550123456' };

it('an order that looks like one without an answer is offered, and made elsewhere once a user decides so', async () => {
  const { ctx, fixture, lost } = of('v1');
  const { id } = await lost({ amount: '6.125' }, 'before');
  const { code } = await orderElsewhere(fixture, { ...TWIN, amount: 6.125 });
  expect(await receiveHint(ctx, report(code))).toBe('candidate');
  expect(await rowsOfCode(fixture, code)).toEqual([]);
  expect((await readDelivery(ctx, { id })).problem).toMatchObject({ candidates: [{ code }] });
  await markNotCreated(ctx, { id });
  expect(await rowsOfCode(fixture, code)).toMatchObject([{ madeElsewhere: true, amount: '6.125' }]);
  expect(await receiveHint(ctx, report(code))).toBe('stale');
});

it('an order that was added as made elsewhere is linked by a user, and both become one', async () => {
  const { ctx, fixture, lost } = of('v1');
  const { id, reference } = await lost({ amount: '6.250' });
  const code = await codeAtService(fixture, reference);
  const added = await importOrder(ctx, await ctx.service.getDelivery(code), { source: 'user' });
  expect(added.outcome).toBe('added');
  expect(await linkOrder(ctx, { id, code })).toMatchObject({ status: 'pending', code, madeElsewhere: false });
  expect(await rowsOfCode(fixture, code)).toMatchObject([{ id, reference }]);
  expect((await rowOf(fixture, reference)).problem).toBeNull();
});

it('an order that differs from every one without an answer enters at once', async () => {
  const { ctx, fixture, lost } = of('v1');
  await lost({ amount: '6.375' });
  const { code } = await orderElsewhere(fixture, { ...TWIN, amount: 6.5 });
  expect(await receiveHint(ctx, report(code))).toBe('applied');
  expect(await rowsOfCode(fixture, code)).toMatchObject([{ madeElsewhere: true, generation: 'v1' }]);
});
