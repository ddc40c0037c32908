import type { Authorization } from './authorization/authorization.server';
import { exchange, type HttpResponse, type NoHttpResponse } from './http/exchange.server';
import { type PoolOptions, serviceOrigin } from './http/origin.server';
import type { Outcome } from './refusals/errors';
import { isStopped } from './refusals/failure-of';
import type { PreparedRequest } from './service-request';

/** One attempt, from queueing to the last byte of the response. Far below the 30 s that a timestamp stays valid. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** Answers of a proxy in front of a service that does not answer. */
const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Where attempts go to, and by which clock they are signed. */
export type Sender = { origin: string; pool: PoolOptions | undefined; now: () => number; maxResponseBytes: number };

/** The attempts of one call so far. `hadUnknown`: one before the last may have been carried out. */
export type Attempts = { count: number; last: Outcome; hadUnknown: boolean };

/**
 * One attempt, and one more with a corrected timestamp when the service refuses the first one's. Only v2 signs a timestamp:
 * a 401 of another generation says nothing about clocks.
 */
export async function attempt(
  sender: Sender,
  authorization: Authorization,
  request: PreparedRequest,
  attempts: Attempts,
): Promise<HttpResponse | NoHttpResponse> {
  const { generation } = authorization;
  const { clock } = serviceOrigin(sender.origin, sender.pool);
  const firstOffsetMs = clock.offsetMs();
  const first = await sendOnce(sender, authorization, request, firstOffsetMs, attempts);
  if (!first.answered || generation !== 'v2') return first;
  if (first.status !== 401) {
    clock.accepted(observed(first, firstOffsetMs));
    return first;
  }
  if (!mayRepeatRefused(authorization, first, request)) return first;
  const offsetMs = clock.corrected(observed(first, firstOffsetMs));
  if (offsetMs === null) return first;
  const second = await sendOnce(sender, authorization, request, offsetMs, attempts);
  if (!second.answered) return second;
  if (second.status === 401) clock.forget();
  else clock.accepted(observed(second, offsetMs));
  return second;
}

/** Whether this is a 401 that may be repeated, with another timestamp or other credentials. */
export function mayRepeatRefused(
  authorization: Authorization,
  result: HttpResponse | NoHttpResponse,
  { repeat }: PreparedRequest,
): boolean {
  if (!result.answered || result.status !== 401) return false;
  return repeat === 'safe' || outcomeOf(authorization, result) === 'not-done';
}

/** Whether the service may have carried out an attempt with this result. */
export function outcomeOf({ generation }: Authorization, result: HttpResponse | NoHttpResponse): Outcome {
  const isNotDone = result.answered ? isStopped(generation, result.status, result.body) : result.sent === 'no';
  return isNotDone ? 'not-done' : 'unknown';
}

async function sendOnce(
  { origin, pool, now, maxResponseBytes }: Sender,
  authorization: Authorization,
  request: PreparedRequest,
  offsetMs: number,
  attempts: Attempts,
): Promise<HttpResponse | NoHttpResponse> {
  attempts.count += 1;
  attempts.hadUnknown ||= attempts.last === 'unknown';
  const { method, target, body, signal, timeoutMs = ATTEMPT_TIMEOUT_MS } = request;
  const timestamp = String(Math.round(now() + offsetMs));
  const headers: Record<string, string> = {
    ...request.secretHeaders,
    ...authorization.headers({ timestamp, method, path: target, body: body ?? '' }),
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'dispatch-desk',
    ...(body && { 'content-type': 'application/json' }),
  };
  const bounds = { totalMs: timeoutMs, maxResponseBytes };
  const { pool: connections, silence } = serviceOrigin(origin, pool);
  const askedAt = now();
  const result = await exchange(connections, { method, target, headers, body }, bounds, { now, signal });
  if (result.answered && !GATEWAY_ERRORS.has(result.status)) silence.answered(result.answeredAt);
  else if (result.answered || result.reason !== 'aborted') silence.unanswered(askedAt);
  attempts.last = outcomeOf(authorization, result);
  return result;
}

function observed({ header, sentAt, answeredAt }: HttpResponse, usedOffsetMs: number) {
  return { date: header('date'), age: header('age'), sentAt, answeredAt, usedOffsetMs };
}
