import { Hono } from 'hono';
import type { SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import type { Sandbox } from '../../context/sandbox';
import { installationWire } from '../../wire/v1';
import { tokenRequests } from '../operations/authentication';
import { branchRoutes } from '../operations/branches';
import { refuseUnknown } from '../operations/unknown-path';
import { deliveryRoutes } from './deliveries';
import { estimateRoutes } from './estimates';

/** All v1 routes. Every path needs an access token, also an unknown one. */
export function v1Routes(sandbox: Sandbox) {
  const routes = new Hono<SandboxEnv>();
  routes.use('*', tokenRequests(sandbox.store, sandbox.headers));
  routes.route('/', estimateRoutes(sandbox));
  routes.route('/deliveries', deliveryRoutes(sandbox));
  routes.route('/branches', branchRoutes(sandbox, 200));
  // The interface shows no permission for it, so that it needs none.
  routes.get('/installation', ({ var: { installation, merchant } }) =>
    Response.json(installationWire(installation, merchant)),
  );
  routes.all('*', refuseUnknown(routes));
  return routes;
}
