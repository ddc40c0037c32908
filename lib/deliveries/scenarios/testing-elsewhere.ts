import { eq } from 'drizzle-orm';
import { deliveries } from '@/lib/db/schema';
import type { OrderRequest } from '@/lib/service/model/order-request';
import type { ServiceFixture } from '@/lib/testing/service-fixture';
import { addDueCodes } from '../by-code/add-due.server';

/** For tests: orders that another system of the merchant makes, past the ledger. */

type Change = { name?: string; phone?: string; amount?: number; branch?: number; area?: string };

let made = 0;

/** Makes an order with the merchant's own key, as a plug-in of the shop would. Returns the service's answer. */
export async function orderElsewhere(fixture: ServiceFixture, change: Change = {}) {
  made += 1;
  const { name = `Plug-in ${made}`, phone = '+96550999888', amount = 3.25, branch = 0, area } = change;
  const contact = { contact_name: name, contact_phone: phone };
  const request: OrderRequest = {
    reference: `PLUGIN-${made}`,
    payment: { amount, type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id: fixture.merchant.branches[branch]?.id ?? '' },
    ...(area
      ? {
          destination_format: 'kuwait_format',
          destination: { ...contact, area, block: '8', street: '59', building: '3' },
        }
      : { destination_format: 'location_format', destination: { ...contact, latitude: 29.33, longitude: 48.02 } }),
  };
  const { service } = fixture.ctx;
  const { body, generation } = service.createDeliveryBody(request);
  return (await service.createDelivery(body, { generation })).delivery;
}

/** The rows that have a code. */
export async function rowsOfCode(fixture: ServiceFixture, code: string) {
  return fixture.db.select().from(deliveries).where(eq(deliveries.code, code));
}

/** Runs the worker of "add by code" until no code is due. */
export async function addAllCodes(ctx: ServiceFixture['ctx']) {
  while (await addDueCodes(ctx, ctx.signal));
}
