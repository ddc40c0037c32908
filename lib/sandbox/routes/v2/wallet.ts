import { Hono } from 'hono';
import { needs } from '../auth';
import type { SandboxEnv } from '../raw-request';
import { walletWire } from './wire';

/** interface: GET /v2/wallet. Its permission is not shown; wallet:read is the one named for wallet reads. */
export function walletRoutes() {
  return new Hono<SandboxEnv>().get('/', needs('wallet:read'), (context) =>
    Response.json(walletWire(context.var.merchant)),
  );
}
