import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { deliveries } from '@/lib/db/schema';
import { CreateDelivery } from '@/lib/order/schema';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';

/** The sandbox's merchant in Saudi Arabia pays from the wallet only, and the wallet is nearly empty. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ country: 'SA', shop: { ordersADay: 1 } });
});
afterAll(() => fixture.close());

const Wallet = z.object({ balance: z.coerce.number() });

test('an order by short address is refused with its numbers, and goes out after a top-up at the simulated shop', async () => {
  const { ctx, db, sandbox, merchant } = fixture;
  const order = CreateDelivery('SA', 'v2').parse({
    reference: 'S-1',
    payment: { amount: '60', type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id: merchant.branches[0]?.id },
    destination_format: 'ksa_short_format',
    destination: { contact_name: 'Sara', contact_phone: '0501234567', short_address: 'RRRD2929' },
  });
  const refused = await createDelivery(ctx, order).catch((error: unknown) => error);
  if (!isServiceFailure(refused)) throw new Error('the order was not refused');
  expect(serviceProblem(refused)).toMatchObject({ status: 422, code: 'service_impossible' });
  expect(await db.select({ status: deliveries.status }).from(deliveries)).toEqual([{ status: 'rejected' }]);

  const page = await fetch(`${sandbox.url}/shop/top-up?country=SA&lang=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: sandbox.url },
    body: new URLSearchParams({ amount: '200' }),
  });
  expect(page.status).toBe(303);
  const { wallet } = await ctx.service.getWallet();
  expect(Wallet.parse(wallet).balance).toBe(204.5);

  const { delivery, outcome } = await createDelivery(ctx, order);
  expect([outcome, delivery.status, delivery.currency]).toEqual(['made', 'pending', 'SAR']);
  expect(delivery.code).toMatch(/^[A-Z0-9]{4,6}$/);
});
