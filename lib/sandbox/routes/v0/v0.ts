import { Hono } from 'hono';
import { jsonObject, type SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import type { Sandbox } from '../../context/sandbox';
import { liveTrip, staticTrip } from '../../simulation/trip-estimate';
import { keyedRequests } from '../operations/authentication';
import { readV0Trip } from '../operations/read-trip';
import { refuseUnknown } from '../operations/unknown-path';
import { estimateB, timelessB } from '../v1/estimates';
import { deliveryRoutes } from './deliveries';

/** All v0 routes. Every path needs a key, also an unknown one; v0 has no permissions. */
export function v0Routes(sandbox: Sandbox) {
  const { store, clock } = sandbox;
  const routes = new Hono<SandboxEnv>();
  routes.use('*', keyedRequests(store));

  routes.post('/deliveries/estimate', ({ var: { merchant, body } }) => {
    const { from, to } = readV0Trip(jsonObject(body), store, merchant);
    return Response.json(estimateB(liveTrip(merchant, from, to, clock)));
  });
  routes.post('/deliveries/timelessEstimate', ({ var: { merchant, body } }) => {
    const { from, to } = readV0Trip(jsonObject(body), store, merchant);
    return Response.json(timelessB(staticTrip(merchant, from, to, clock)));
  });
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.all('*', refuseUnknown(routes));
  return routes;
}
