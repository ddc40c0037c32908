import { Hono } from 'hono';
import type { Sandbox } from '../../sandbox';
import { liveTrip, staticTrip } from '../../simulation/trip-estimate';
import { methodNotAllowed, notFound } from '../api-error';
import { keyedRequests } from '../auth';
import { jsonObject, type SandboxEnv } from '../raw-request';
import { readV0Trip } from '../read-trip';
import { estimateB, timelessB } from '../v1/estimates';
import { deliveryRoutes } from './deliveries';

/** The whole of v0. Everything under it carries a key, unknown paths too; there are no permissions. */
export function v0Routes(sandbox: Sandbox) {
  const { store, clock } = sandbox;
  const routes = new Hono<SandboxEnv>();
  routes.use('*', keyedRequests(store));

  routes.post('/deliveries/estimate', ({ var: { merchant, body } }) => {
    const { from, to } = readV0Trip(jsonObject(body), store, merchant);
    return Response.json(estimateB(liveTrip(merchant, from, to, clock.service())));
  });
  routes.post('/deliveries/timelessEstimate', ({ var: { merchant, body } }) => {
    const { from, to } = readV0Trip(jsonObject(body), store, merchant);
    return Response.json(timelessB(staticTrip(merchant, from, to)));
  });
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.all('*', (context) => {
    const known = PATHS.find(([pattern]) => pattern.test(context.req.path));
    throw known ? methodNotAllowed(known.slice(1).map(String)) : notFound('There is nothing at this path');
  });
  return routes;
}

/** Which methods a path has: there, a wrong one is 405 rather than 404. */
const PATHS: readonly [pattern: RegExp, ...methods: string[]][] = [
  [/^\/v0\/deliveries$/, 'POST'],
  [/^\/v0\/deliveries\/(estimate|timelessEstimate)$/, 'POST'],
  [/^\/v0\/deliveries\/[^/]+$/, 'GET'],
  [/^\/v0\/deliveries\/[^/]+\/cancel$/, 'POST'],
];
