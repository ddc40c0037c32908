import { Hono } from 'hono';
import { invalid } from '@/lib/sandbox/requests/api-error';
import { jsonObject, type SandboxContext, type SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import { readDestination, readPickup } from '@/lib/sandbox/requests/read-order';
import type { Estimate } from '@/lib/service/v2/schema';
import type { Sandbox } from '../../context/sandbox';
import { quoteDelivery } from '../../simulation/pricing';
import { toMajor } from '../../store/money';
import { needs } from '../operations/authentication';

/** As documented, an estimate takes no address by block. */
const BLOCK_FORMATS: ReadonlySet<unknown> = new Set(['kuwait_format', 'bahrain_format']);

/**
 * interface: POST /v2/deliveries/estimate and /static. The interface shows no permission for the static one; it lists
 * estimates under delivery:write.
 */
export function estimateRoutes({ store, clock, documented }: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.post('/', needs('delivery:write'), (context) => estimate(context, clock.service()));
  routes.post('/static', needs('delivery:write'), (context) => estimate(context, null));
  return routes;

  function estimate(context: SandboxContext, at: number | null): Response {
    const { merchant } = context.var;
    const body = jsonObject(context.var.body);
    if (documented.on && BLOCK_FORMATS.has(body.destination_format))
      throw invalid('destination_format: unsupported format');
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
