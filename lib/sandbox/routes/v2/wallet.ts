import { Hono } from 'hono';
import { walletWire } from '../../wire/v2';
import { needs } from '../authentication';
import type { SandboxEnv } from '../raw-request';

/** interface: GET /v2/wallet. The interface shows no permission here; wallet:read is its permission for wallet reads. */
export function walletRoutes() {
  return new Hono<SandboxEnv>().get('/', needs('wallet:read'), (context) =>
    Response.json(walletWire(context.var.merchant)),
  );
}
