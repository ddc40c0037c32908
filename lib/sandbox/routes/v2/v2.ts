import { Hono } from 'hono';
import { invalid } from '@/lib/sandbox/requests/api-error';
import { jsonObject, type SandboxContext, type SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import { readDestination, readPickup } from '@/lib/sandbox/requests/read-order';
import type { Estimate } from '@/lib/service/v2/schema';
import type { Sandbox } from '../../context/sandbox';
import { quoteDelivery } from '../../simulation/pricing';
import { toMajor } from '../../store/money';
import { walletWire } from '../../wire/v2';
import { needs, signedRequests } from '../operations/authentication';
import { branchRoutes } from '../operations/branches';
import { refuseUnknown } from '../operations/unknown-path';
import { deliveryRoutes } from './deliveries';
import { invoiceRoutes } from './invoices';

/** All v2 routes. Every path needs a signature, also an unknown one. */
export function v2Routes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.use('*', signedRequests(sandbox.store, sandbox.clock, sandbox.headers));
  routes.route('/deliveries/estimate', estimateRoutes(sandbox));
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.route('/branches', branchRoutes(sandbox, 204));
  routes.route('/invoices', invoiceRoutes(sandbox));
  routes.route('/wallet', walletRoutes());
  routes.all('*', refuseUnknown(routes));
  return routes;
}

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

/** interface: GET /v2/wallet. The interface shows no permission here; wallet:read is its permission for wallet reads. */
export function walletRoutes() {
  return new Hono<SandboxEnv>().get('/', needs('wallet:read'), (context) =>
    Response.json(walletWire(context.var.merchant)),
  );
}
