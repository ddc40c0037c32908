import { Hono } from 'hono';
import type { Sandbox } from '../../sandbox';
import { methodNotAllowed, notFound } from '../api-error';
import { tokenRequests } from '../auth';
import { branchRoutes } from '../branches';
import type { SandboxEnv } from '../raw-request';
import { deliveryRoutes } from './deliveries';
import { estimateRoutes } from './estimates';
import { installationWire } from './wire';

/** The whole of v1. Everything under it carries an access token, unknown paths too. */
export function v1Routes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.use('*', tokenRequests(sandbox.store, sandbox.headers));
  routes.route('/', estimateRoutes(sandbox));
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.route('/branches', branchRoutes(sandbox, 200));
  // Its permission is not shown: whoever has a token may see what it is worth.
  routes.get('/installation', ({ var: { installation, merchant } }) =>
    Response.json(installationWire(installation, merchant)),
  );
  routes.all('*', (context) => {
    const known = PATHS.find(([pattern]) => pattern.test(context.req.path));
    throw known ? methodNotAllowed(known.slice(1).map(String)) : notFound('There is nothing at this path');
  });
  return routes;
}

/** Which methods a path has: there, a wrong one is 405 rather than 404. */
const PATHS: readonly [pattern: RegExp, ...methods: string[]][] = [
  [/^\/v1\/deliveries$/, 'POST'],
  [/^\/v1\/deliveries\/estimate(\/static)?$/, 'POST'],
  [/^\/v1\/timeless_estimate$/, 'POST'],
  [/^\/v1\/deliveries\/[^/]+$/, 'GET'],
  [/^\/v1\/deliveries\/[^/]+\/cancel$/, 'POST'],
  [/^\/v1\/branches$/, 'POST', 'GET'],
  [/^\/v1\/branches\/[^/]+$/, 'GET', 'PUT', 'DELETE'],
  [/^\/v1\/installation$/, 'GET'],
];
