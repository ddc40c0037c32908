import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveries } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from './cancel.server';
import { createDelivery } from './create.server';
import { readDelivery } from './read.server';
import { repeatDelivery } from './repeat.server';
import { copiesAtService, orderOf } from './scenarios/testing-orders';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();

it('sends the same order for a time to come, once for each time', async () => {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2', { name: 'Hala', amount: '3.125' }));
  const at = inHours(20);
  const later = new Date(Date.parse(at) + 60_000).toISOString();
  const first = await repeatDelivery(fixture.ctx, { id: delivery.id, scheduled_date: at });
  const again = await repeatDelivery(fixture.ctx, { id: delivery.id, scheduled_date: at });
  const other = await repeatDelivery(fixture.ctx, { id: delivery.id, scheduled_date: later });
  expect([first.outcome, again.outcome, other.outcome]).toEqual(['made', 'repeated', 'made']);
  expect(again.delivery.id).toBe(first.delivery.id);
  expect(other.delivery.id).not.toBe(first.delivery.id);
  const made = await readDelivery(fixture.ctx, { id: first.delivery.id });
  expect(made).toMatchObject({ customerName: 'Hala', amount: '3.125', scheduledAt: at });
  expect(made.customerAddress).toBe((await readDelivery(fixture.ctx, { id: delivery.id })).customerAddress);
  expect(await copiesAtService(fixture, made.reference)).toBe(1);
});

it('sends another one for the same time once the first has ended, and no third while that is under way', async () => {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2', {}));
  const repeat = () => repeatDelivery(fixture.ctx, { id: delivery.id, scheduled_date: at });
  const at = inHours(22);
  const ids = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const made = await repeat();
    expect([made.outcome, (await repeat()).outcome]).toEqual(['made', 'repeated']);
    ids.add(made.delivery.id);
    await cancelDelivery(fixture.ctx, { id: made.delivery.id });
  }
  expect(ids.size).toBe(3);
});

it('refuses a time that has passed, and an order that is not here', async () => {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2', {}));
  await expect(repeatDelivery(fixture.ctx, { id: delivery.id, scheduled_date: inHours(-1) })).rejects.toMatchObject({
    status: 400,
    extra: { fields: [{ path: 'scheduled_date', message: 'delivery-form.problems.schedulePast' }] },
  });
  const id = '01900000-0000-7000-8000-000000000000';
  await expect(repeatDelivery(fixture.ctx, { id, scheduled_date: inHours(1) })).rejects.toMatchObject({ status: 404 });
  await fixture.db.update(deliveries).set({ madeElsewhere: true }).where(eq(deliveries.id, delivery.id));
  await expect(repeatDelivery(fixture.ctx, { id: delivery.id, scheduled_date: inHours(1) })).rejects.toMatchObject({
    code: 'delivery_not_found',
  });
});
