import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { orderElsewhere } from '../scenarios/testing-elsewhere';
import { importedRow } from './imported-row.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

it('an order that ended long ago needs nobody, a recent one or one under way does', async () => {
  const { code, created_at } = await orderElsewhere(fixture);
  const answer = await fixture.ctx.service.getDelivery(code);
  const dealtWithAt = (status: string, hours: number) => {
    const now = new Date(Date.parse(created_at ?? '') + hours * 3_600_000);
    const row = importedRow(
      { ...fixture.ctx, now: () => now },
      { ...answer, delivery: { ...answer.delivery, status } },
      { statusAt: null, pickup: null },
    );
    return row.dealtWithAt && now.getTime() - row.dealtWithAt.getTime();
  };
  expect([dealtWithAt('failed', 1), dealtWithAt('failed', 100)]).toEqual([null, 0]);
  expect([dealtWithAt('pending', 1), dealtWithAt('pending', 100)]).toEqual([null, null]);
});

it('has the reference and the amount of the service, where it tells them', async () => {
  const { code } = await orderElsewhere(fixture, { amount: 3.125 });
  const answer = await fixture.ctx.service.getDelivery(code);
  const factsOf = (change: Partial<typeof answer.delivery>) => {
    const delivery = { ...answer.delivery, ...change };
    const { reference, amount } = importedRow(fixture.ctx, { ...answer, delivery }, { statusAt: null, pickup: null });
    return { reference, amount };
  };
  expect(factsOf({ reference: 'R-1' })).toEqual({ reference: 'R-1', amount: '3.125' });
  expect(factsOf({ reference: '' })).toMatchObject({ reference: null });
  expect(factsOf({ amount: null })).toMatchObject({ amount: '0' });
});
