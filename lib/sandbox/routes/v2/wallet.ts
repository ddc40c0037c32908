import { Hono } from 'hono';
import type { SandboxEnv } from '@/lib/sandbox/requests/raw-request';
import { walletWire } from '../../wire/v2';
import { needs } from '../operations/authentication';

/** interface: GET /v2/wallet. The interface shows no permission here; wallet:read is its permission for wallet reads. */
export function walletRoutes() {
  return new Hono<SandboxEnv>().get('/', needs('wallet:read'), (context) =>
    Response.json(walletWire(context.var.merchant)),
  );
}
