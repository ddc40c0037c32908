import { createMiddleware } from 'hono/factory';
import { rawPath, type SandboxEnv } from './raw-request';

const KEPT = 5000;
const MAX_PATH = 2000;

export type LoggedRequest = { at: string; method: string; path: string; status: number | null; keyId: string | null };
export type RequestLog = ReturnType<typeof createRequestLog>;

export function createRequestLog() {
  let entries: LoggedRequest[] = [];
  return {
    entries: (): readonly LoggedRequest[] => entries,
    clear: () => {
      entries = [];
    },
    add(entry: LoggedRequest) {
      entries.push(entry);
      if (entries.length > KEPT * 2) entries = entries.slice(-KEPT);
    },
  };
}

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
    log.add(entry);
    await next();
    entry.keyId = context.get('keyId') ?? null;
    if (!incoming.socket.destroyed) entry.status = context.res.status;
  });
}
