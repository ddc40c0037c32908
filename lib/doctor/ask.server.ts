import { Pool } from 'undici';
import { type Answered, exchange, type HttpRequest, type Unanswered } from '@/lib/service/transport/exchange.server';
import { httpDateMs } from '@/lib/service/transport/http-date';
import { canonicalHead } from '@/lib/service/transport/signature';
import { saidBy } from './said';
import type { Probe } from './schema';

const CONNECT_TIMEOUT_MS = 5_000;
/** One request, from connecting to the last byte of its answer. */
export const PROBE_TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** A Date header names a whole second: on average the true time is half of one later. */
const HALF_A_SECOND_MS = 500;
const LONGEST_CANONICAL = 600;

export type Signed = { timestamp: string; path: string; body: string };
export type Question = {
  trial: string;
  method: HttpRequest['method'];
  target: string;
  headers?: Record<string, string>;
  body?: string;
  /** What the signature in the headers covers: not always what is sent. */
  signed?: Signed;
};
export type Reply = { result: Answered | Unanswered; probe: Probe; status: number | null; text: string };
export type Asker = ReturnType<typeof createAsker>;

/** Asks one origin: a request is sent once, and redirects are not followed. `ca` trusts further certificate authorities. */
export function createAsker(
  origin: string,
  { now, signal, ca }: { now: () => number; signal: AbortSignal; ca?: string },
) {
  const pool = new Pool(origin, {
    connections: 2,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(ca && { ca }) },
  });
  return { ask, close: () => pool.destroy() };

  async function ask({ trial, method, target, headers = {}, body, signed }: Question): Promise<Reply> {
    const begun = performance.now();
    const result = await exchange(
      pool,
      {
        method,
        target,
        headers: {
          ...headers,
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'dispatch-desk-doctor',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : Buffer.from(body),
      },
      { totalMs: PROBE_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES },
      { now, signal },
    );
    signal.throwIfAborted();
    const text = result.answered ? (result.body?.toString('utf8') ?? '') : '';
    const probe: Probe = {
      trial,
      method,
      target,
      canonical: signed ? canonicalText(method, signed) : null,
      status: result.answered ? result.status : null,
      failure: result.answered ? null : result.code,
      ms: Math.round(performance.now() - begun),
      date: result.answered ? result.header('date') : null,
      aheadMs: result.answered ? aheadMs(result) : null,
      said: result.answered ? saidBy(result, text) : null,
    };
    return { result, probe, status: probe.status, text };
  }
}

/** How far the service's clock is ahead of ours; null where its Date can't be believed. */
function aheadMs({ header, sentAt, answeredAt }: Answered): number | null {
  const dateMs = httpDateMs(header('date'));
  if (dateMs === null || Number(header('age') ?? 0) > 0) return null;
  return Math.round(dateMs + HALF_A_SECOND_MS - (sentAt + answeredAt) / 2);
}

function canonicalText(method: string, { timestamp, path, body }: Signed): string {
  const shown = body.length <= LONGEST_CANONICAL ? body : `${body.slice(0, LONGEST_CANONICAL)}…`;
  return canonicalHead({ timestamp, method, path }) + shown;
}
