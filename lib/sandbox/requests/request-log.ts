import { createMiddleware } from 'hono/factory';
import { rawPath, type SandboxEnv } from './request';

const KEPT = 5000;
const MAX_PATH = 2000;

export type LoggedRequest = { at: string; method: string; path: string; status: number | null; keyId: string | null };
/** The latest requests, the newest last. */
export type RequestLog = LoggedRequest[];

/** `status` is null while the request runs, and when its connection was dropped. */
export function logRequests(log: RequestLog) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { incoming } = context.env;
    const entry: LoggedRequest = {
      at: new Date().toISOString(),
      method: incoming.method ?? '',
      path: rawPath(incoming).slice(0, MAX_PATH),
      status: null,
      keyId: null,
    };
    log.push(entry);
    if (log.length > KEPT * 2) log.splice(0, KEPT);
    await next();
    entry.keyId = context.get('keyId') ?? null;
    if (!incoming.socket.destroyed) entry.status = context.res.status;
  });
}
