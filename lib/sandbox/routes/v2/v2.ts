import { Hono } from 'hono';
import type { SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import type { Sandbox } from '../../context/sandbox';
import { signedRequests } from '../operations/authentication';
import { branchRoutes } from '../operations/branches';
import { type Paths, refuseUnknown } from '../operations/unknown-path';
import { deliveryRoutes } from './deliveries';
import { estimateRoutes } from './estimates';
import { invoiceRoutes } from './invoices';
import { walletRoutes } from './wallet';

/** All v2 routes. Every path needs a signature, also an unknown one. */
export function v2Routes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.use('*', signedRequests(sandbox.store, sandbox.clock, sandbox.headers));
  routes.route('/deliveries/estimate', estimateRoutes(sandbox));
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.route('/branches', branchRoutes(sandbox, 204));
  routes.route('/invoices', invoiceRoutes(sandbox));
  routes.route('/wallet', walletRoutes());
  routes.all('*', refuseUnknown(PATHS));
  return routes;
}

const PATHS: Paths = [
  [/^\/v2\/deliveries$/, 'POST'],
  [/^\/v2\/deliveries\/estimate(\/static)?$/, 'POST'],
  [/^\/v2\/deliveries\/[^/]+$/, 'GET'],
  [/^\/v2\/deliveries\/[^/]+\/(cancel|retry)$/, 'POST'],
  [/^\/v2\/branches$/, 'POST', 'GET'],
  [/^\/v2\/branches\/[^/]+$/, 'GET', 'PUT', 'DELETE'],
  [/^\/v2\/invoices(\/[^/]+)?$/, 'GET'],
  [/^\/v2\/wallet$/, 'GET'],
];
