import { expect, it } from 'vitest';
import { checkDue } from '../sync/watch.server';
import { lostOrdersOf } from './testing-lost-orders';
import { rowOf } from './testing-orders';

/** Orders of v2 without an answer that the service refuses when they are sent again. */

const of = lostOrdersOf(['v2']);

/** Hours later the worker sends what is unknown. */
async function look(hours: number) {
  const { ctx } = of('v2');
  await checkDue(ctx.db, async () => ctx, new Date(Date.now() + hours * 3_600_000));
}

it.each([403, 404, 409])('a refusal with %i says nothing of an order that was created', async (status) => {
  const { fixture, lost, fault, copies } = of('v2');
  const { reference } = await lost();
  await fault({ times: 9, status });
  await look(1);
  expect((await rowOf(fixture, reference)).status).toBe('unknown');
  await fixture.control('DELETE', '/faults');
  await look(2);
  expect((await rowOf(fixture, reference)).status).toBe('pending');
  expect(await copies(reference)).toBe(1);
});

it.each([400, 422])('a refusal of its content with %i says that it was never created', async (status) => {
  const { fixture, lost, fault, copies } = of('v2');
  const { reference } = await lost({}, 'before');
  await fault({ times: 9, status });
  await look(1);
  expect((await rowOf(fixture, reference)).status).toBe('rejected');
  expect(await copies(reference)).toBe(0);
});
