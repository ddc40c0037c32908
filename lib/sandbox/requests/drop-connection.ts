import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { SandboxContext } from './raw-request';

/** Resets the connection: the client gets no response. */
export function dropConnection(context: SandboxContext): Response {
  context.env.incoming.socket.destroy();
  context.res = undefined;
  context.res = RESPONSE_ALREADY_SENT;
  return RESPONSE_ALREADY_SENT;
}
