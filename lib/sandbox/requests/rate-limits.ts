import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { ApiError, type SandboxEnv } from './request';

/** Requests of one account a minute; unless set, more than anybody sends. */
const DEFAULT = 600_000;
const WINDOW_MS = 60_000;

const most = z.number().int().min(1).max(DEFAULT).default(DEFAULT);
export const RateLimitSetting = z.strictObject({ reads: most, writes: most });
export type RateLimitSetting = z.infer<typeof RateLimitSetting>;

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits() {
  let setting = RateLimitSetting.parse({});
  const windows = new Map<string, { endsAt: number; count: number }>();
  return {
    get: () => setting,
    set(given = RateLimitSetting.parse({})) {
      setting = given;
      windows.clear();
    },
    /** Counts a request and returns what is left, below zero when it is one too many. */
    take(account: string, method: string) {
      const kind = method === 'GET' ? 'reads' : 'writes';
      const key = `${kind} ${account}`;
      const now = Date.now();
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { endsAt: now + WINDOW_MS, count: 0 };
      window.count += 1;
      windows.set(key, window);
      const resetSeconds = Math.ceil((window.endsAt - now) / 1000);
      return { limit: setting[kind], remaining: setting[kind] - window.count, resetSeconds };
    },
  };
}

/** Puts the rate limit of the request's credentials into the response, and refuses what is above it. */
export function withRateLimits(limits: RateLimits, { accessToken }: ReturnType<typeof serviceHeaders>) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { method = '', headers } = context.env.incoming;
    const account = String(headers.authorization ?? headers[accessToken] ?? '');
    const { limit, remaining, resetSeconds } = limits.take(account, method);
    const stated = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, remaining)),
      'x-ratelimit-reset': String(resetSeconds),
    };
    if (remaining < 0)
      throw new ApiError(429, 'rate_limited', 'Too many requests', { ...stated, 'retry-after': String(resetSeconds) });
    await next();
    for (const [name, value] of Object.entries(stated)) context.header(name, value);
  });
}
