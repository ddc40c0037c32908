import { Hono } from 'hono';
import type { Sandbox } from '../../sandbox';
import { methodNotAllowed, notFound } from '../api-error';
import { signedRequests } from '../auth';
import { branchRoutes } from '../branches';
import type { SandboxEnv } from '../raw-request';
import { deliveryRoutes } from './deliveries';
import { estimateRoutes } from './estimates';
import { invoiceRoutes } from './invoices';
import { walletRoutes } from './wallet';

/** The whole of v2. Everything under it is signed, unknown paths too. */
export function v2Routes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.use('*', signedRequests(sandbox.store, sandbox.clock, sandbox.headers));
  routes.route('/deliveries/estimate', estimateRoutes(sandbox));
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.route('/branches', branchRoutes(sandbox, 204));
  routes.route('/invoices', invoiceRoutes(sandbox));
  routes.route('/wallet', walletRoutes());
  routes.all('*', (context) => {
    const known = PATHS.find(([pattern]) => pattern.test(context.req.path));
    throw known ? methodNotAllowed(known.slice(1).map(String)) : notFound('There is nothing at this path');
  });
  return routes;
}

/** Which methods a path has: there, a wrong one is 405 rather than 404. */
const PATHS: readonly [pattern: RegExp, ...methods: string[]][] = [
  [/^\/v2\/deliveries$/, 'POST'],
  [/^\/v2\/deliveries\/estimate(\/static)?$/, 'POST'],
  [/^\/v2\/deliveries\/[^/]+$/, 'GET'],
  [/^\/v2\/deliveries\/[^/]+\/(cancel|retry)$/, 'POST'],
  [/^\/v2\/branches$/, 'POST', 'GET'],
  [/^\/v2\/branches\/[^/]+$/, 'GET', 'PUT', 'DELETE'],
  [/^\/v2\/invoices(\/[^/]+)?$/, 'GET'],
  [/^\/v2\/wallet$/, 'GET'],
];
