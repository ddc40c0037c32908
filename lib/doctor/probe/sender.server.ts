import { setMaxListeners } from 'node:events';
import { Pool } from 'undici';
import { canonicalHead } from '@/lib/service/transport/authorization/signature';
import { exchange, type HttpRequest, type HttpResponse } from '@/lib/service/transport/http/exchange.server';
import { publicConnector } from '@/lib/service/transport/http/public-connector.server';
import { httpDateMs } from '@/lib/service/transport/http/service-clock';
import { type ProbeResponse, responseKind, responseMessageOf } from './response.server';

/** Every request in progress listens to the signal. */
const MAX_LISTENERS = 50;
const CONNECT_TIMEOUT_MS = 5_000;
/** One request, from connecting to the last byte of its response. */
const PROBE_TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 256 * 1024;
/** A Date header names a whole second: on average the true time is half of one later. */
const HALF_A_SECOND_MS = 500;

export type ProbeRequest = {
  variant: string;
  method: HttpRequest['method'];
  target: string;
  headers?: Record<string, string>;
  body?: string | undefined;
  /** The request that the signature in the headers covers: not always the one that is sent. */
  signed?: { timestamp: string; path: string; body: string } | undefined;
};
export type Sender = ReturnType<typeof createSender>;
export type SenderOptions = {
  now: () => number;
  signal: AbortSignal;
  ca?: string | undefined;
  publicOnly?: boolean | undefined;
  /** The time of one request; 8 seconds by default. */
  timeoutMs?: number | undefined;
};

/** Sends requests to one origin, each once, and follows no redirect. `ca` trusts a further certificate authority. */
export function createSender(
  origin: string,
  { now, signal, ca, publicOnly, timeoutMs = PROBE_TIMEOUT_MS }: SenderOptions,
) {
  setMaxListeners(MAX_LISTENERS, signal);
  const pool = new Pool(origin, {
    connections: 4,
    pipelining: 1,
    allowH2: false,
    connect: publicOnly ? publicConnector(CONNECT_TIMEOUT_MS, ca) : { timeout: CONNECT_TIMEOUT_MS, ...(ca && { ca }) },
  });
  return { send, close: () => pool.destroy() };

  async function send({ variant, method, target, headers, body, signed }: ProbeRequest): Promise<ProbeResponse> {
    const startedAt = performance.now();
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
      { totalMs: timeoutMs, maxResponseBytes: MAX_RESPONSE_BYTES },
      { now, signal },
    );
    signal.throwIfAborted();
    const text = result.answered ? (result.body?.toString('utf8') ?? '') : '';
    const probe = {
      variant,
      method,
      target,
      canonical: signed ? canonicalHead({ ...signed, method }) + signed.body : null,
      status: result.answered ? result.status : null,
      failure: result.answered ? null : result.code,
      ms: Math.round(performance.now() - startedAt),
      aheadMs: result.answered ? aheadMs(result) : null,
      responseMessage: responseMessageOf(result, text),
    };
    return { kind: responseKind(result, text), result, probe, text };
  }
}

/** Null without a Date, and for a cached response. */
function aheadMs({ header, sentAt, answeredAt }: HttpResponse): number | null {
  const dateMs = httpDateMs(header('date'));
  if (dateMs === null || Number(header('age') ?? 0) > 0) return null;
  return Math.round(dateMs + HALF_A_SECOND_MS - (sentAt + answeredAt) / 2);
}
