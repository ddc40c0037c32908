import { Hono } from 'hono';
import { jsonObject, type SandboxContext, type SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import { readDestination, readPickup } from '@/lib/sandbox/requests/read-order';
import type { Estimate } from '@/lib/service/v2/schema';
import type { Sandbox } from '../../sandbox';
import { quoteDelivery } from '../../simulation/pricing';
import { toMajor } from '../../store/money';
import { needs } from '../authentication';

/**
 * interface: POST /v2/deliveries/estimate and /static. The interface shows no permission for the static one; it lists
 * estimates under delivery:write.
 */
export function estimateRoutes({ store, clock }: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.post('/', needs('delivery:write'), (context) => estimate(context, clock.service()));
  routes.post('/static', needs('delivery:write'), (context) => estimate(context, null));
  return routes;

  function estimate(context: SandboxContext, at: number | null): Response {
    const { merchant } = context.var;
    const body = jsonObject(context.var.body);
    const pickup = readPickup(body, store, merchant, 'v2');
    const customer = readDestination(body, 'v2');
    const { feeMinor, distanceMeters, durationSeconds } = quoteDelivery(merchant, pickup.point, customer, at);
    const estimated: Estimate = {
      delivery_fee: toMajor(feeMinor, merchant.currency),
      currency: merchant.currency,
      estimated_distance: distanceMeters,
      estimated_duration: clock.promised(durationSeconds),
    };
    return Response.json(estimated);
  }
}
