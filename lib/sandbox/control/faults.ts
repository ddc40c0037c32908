import { setTimeout as sleep } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { rawPath, type SandboxContext, type SandboxEnv } from '../routes/raw-request';

const MAX_DELAY_MS = 120_000;

/** One fault, for the next `times` requests that match. Without `status` and `drop` it only delays. */
export const FaultRule = z
  .strictObject({
    method: z.string().optional(),
    /** The beginning of the raw path; one that starts with `^` is a regular expression on it. */
    path: z.string().optional(),
    times: z.number().int().min(1).max(1_000_000).default(1),
    status: z.number().int().min(400).max(599).optional(),
    /** Whether a `status` is answered instead of the work, or after it was done all the same. */
    when: z.enum(['before', 'after']).default('before'),
    retryAfterSeconds: z.number().int().min(0).max(86_400).optional(),
    /** Break the connection before or after the work is done. */
    drop: z.enum(['before', 'after']).optional(),
    delayMs: z.number().int().min(0).max(MAX_DELAY_MS).default(0),
    /** The answer's body; text is sent as it is, anything else as JSON. */
    body: z.unknown().optional(),
  })
  .refine(({ path }) => path === undefined || pathPattern(path) !== null, {
    path: ['path'],
    error: 'is not a regular expression',
  });
export type FaultRule = z.infer<typeof FaultRule>;

export type Faults = {
  add(rule: FaultRule): void;
  list(): readonly (FaultRule & { left: number })[];
  clear(): void;
  take(method: string, path: string): FaultRule | null;
};

export function createFaults(): Faults {
  let rules: (FaultRule & { left: number })[] = [];
  return {
    add: (rule) => void rules.push({ ...rule, left: rule.times }),
    list: () => rules,
    clear: () => {
      rules = [];
    },
    take(method, path) {
      const rule = rules.find((one) => matches(one, method, path));
      if (!rule) return null;
      rule.left -= 1;
      rules = rules.filter(({ left }) => left > 0);
      return rule;
    },
  };
}

/** Stands before authentication: a fault hits whoever comes. */
export function withFaults(faults: Faults) {
  return createMiddleware<SandboxEnv>(async (context, next) => {
    const { incoming } = context.env;
    const rule = faults.take(incoming.method ?? '', rawPath(incoming));
    if (!rule) return next();
    if (rule.delayMs > 0) await sleep(rule.delayMs);
    if (rule.drop === 'before') return dropConnection(context);
    if (rule.status !== undefined && rule.when === 'before') return faultAnswer(rule, rule.status);
    await next();
    if (rule.drop === 'after') return dropConnection(context);
    if (rule.status !== undefined) context.res = faultAnswer(rule, rule.status);
  });
}

/** The client sees its connection reset, and no answer. */
export function dropConnection(context: SandboxContext): Response {
  context.env.incoming.socket.destroy();
  context.res = undefined;
  context.res = RESPONSE_ALREADY_SENT;
  return RESPONSE_ALREADY_SENT;
}

function faultAnswer(rule: FaultRule, status: number): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (rule.retryAfterSeconds !== undefined) headers.set('retry-after', String(rule.retryAfterSeconds));
  const body = rule.body ?? { error: 'fault', message: `The sandbox was told to answer ${status}` };
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
