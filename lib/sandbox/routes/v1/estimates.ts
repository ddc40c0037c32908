import { Hono } from 'hono';
import { Fields } from '@/lib/sandbox/requests/fields';
import type { SandboxEnv } from '@/lib/sandbox/requests/request';
import type { EstimateA, EstimateB, StaticEstimateA } from '@/lib/service/v1/schema';
import type { Sandbox } from '../../context/sandbox';
import { liveTrip, staticTrip } from '../../simulation/trip-estimate';
import { needs } from '../operations/authentication';
import { isFormB, readFormA, readFormB } from '../operations/read-trip';

/**
 * interface: v1 estimates. The interface shows neither their permission nor the unit of the static durations: they need
 * delivery:write, as in v2, and return seconds, as the timeless estimate.
 */
export function estimateRoutes({ store, clock }: Sandbox) {
  const routes = new Hono<SandboxEnv>();

  routes.post('/deliveries/estimate', needs('delivery:write'), ({ var: { merchant, body: bytes } }) => {
    const body = Fields.of(bytes);
    const formB = isFormB(body);
    const { from, to } = (formB ? readFormB : readFormA)(body, store, merchant);
    const trip = liveTrip(merchant, from, to, clock);
    return Response.json(formB ? trip : formA(trip));
  });

  routes.post('/deliveries/estimate/static', needs('delivery:write'), ({ var: { merchant, body } }) => {
    const { from, to } = readFormA(Fields.of(body), store, merchant);
    const { deliveryFee, durationToPickup, totalDeliveryDuration } = staticTrip(merchant, from, to, clock);
    const estimated: StaticEstimateA = {
      delivery_fee: deliveryFee,
      estimated_pickup_duration: durationToPickup,
      estimated_delivery_duration: totalDeliveryDuration,
    };
    return Response.json(estimated);
  });

  routes.post('/timeless_estimate', needs('delivery:write'), ({ var: { merchant, body } }) => {
    const { from, to } = readFormB(Fields.of(body), store, merchant);
    return Response.json(staticTrip(merchant, from, to, clock));
  });

  return routes;
}

const formA = ({ deliveryFee, pickupEta, deliveryEta }: EstimateB): EstimateA => ({
  delivery_fee: deliveryFee,
  estimated_pickup_at: pickupEta,
  estimated_delivery_at: deliveryEta,
});
