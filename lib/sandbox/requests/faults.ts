import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { dropConnection, rawPath, type SandboxEnv } from './request';

const MAX_DELAY_MS = 120_000;

/** A fault for the next `times` matching requests. Without `status` and `drop` it is only a delay. */
export const FaultRule = z
  .strictObject({
    method: z.string().optional(),
    /** A prefix of the raw path, or a regular expression when it starts with `^`. */
    path: z.string().optional(),
    times: z.number().int().min(1).max(1_000_000).default(1),
    status: z.number().int().min(400).max(599).optional(),
    /** Whether `status` replaces the operation, or only its response. */
    when: z.enum(['before', 'after']).default('before'),
    retryAfterSeconds: z.number().int().min(0).max(86_400).optional(),
    /** Resets the connection before or after the operation. */
    drop: z.enum(['before', 'after']).optional(),
    delayMs: z.number().int().min(0).max(MAX_DELAY_MS).default(0),
    /** The response body. Text is sent as it is, other values as JSON. */
    body: z.unknown().optional(),
  })
  .refine(({ path }) => path === undefined || pathPattern(path) !== null, {
    path: ['path'],
    error: 'is not a regular expression',
  });
export type FaultRule = z.infer<typeof FaultRule>;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let rules: (FaultRule & { left: number })[] = [];
  return {
    add: (rule: FaultRule) => void rules.push({ ...rule, left: rule.times }),
    list: (): readonly (FaultRule & { left: number })[] => rules,
    /** Removes the rules of a path, by default all. */
    clear: (path?: string) => {
      rules = path === undefined ? [] : rules.filter((rule) => rule.path !== path);
    },
    take(method: string, path: string): FaultRule | null {
      const rule = rules.find((rule) => matches(rule, method, path));
      if (!rule) return null;
      rule.left -= 1;
      rules = rules.filter(({ left }) => left > 0);
      return rule;
    },
  };
}

/** Runs before authentication, so that a fault applies to every request. */
export function withFaults(faults: Faults) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { incoming } = context.env;
    const rule = faults.take(incoming.method ?? '', rawPath(incoming));
    if (!rule) return next();
    if (rule.delayMs > 0) await sleep(rule.delayMs);
    if (rule.drop === 'before') return dropConnection(context);
    if (rule.status !== undefined && rule.when === 'before') return faultResponse(rule, rule.status);
    await next();
    if (rule.drop === 'after') return dropConnection(context);
    if (rule.status !== undefined) context.res = faultResponse(rule, rule.status);
  });
}

function faultResponse(rule: FaultRule, status: number): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (rule.retryAfterSeconds !== undefined) headers.set('retry-after', String(rule.retryAfterSeconds));
  const body = rule.body ?? { error: 'fault', message: `A fault of the sandbox with status ${status}` };
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  if (rule.path === undefined) return true;
  return pathPattern(rule.path)?.test(path) ?? false;
}

function pathPattern(path: string): RegExp | null {
  if (!path.startsWith('^')) return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  try {
    return new RegExp(path);
  } catch {
    return null;
  }
}
