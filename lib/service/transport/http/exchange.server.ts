import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, errors, type Pool } from 'undici';
import type { NoResponseReason } from '../refusals/errors';

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The request target, byte for byte. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
};

/** `totalMs` bounds the whole exchange, from the wait for a connection to the last byte of the response. */
export type ExchangeBounds = { totalMs: number; maxResponseBytes: number };

export type HttpResponse = {
  answered: true;
  status: number;
  header: (name: string) => string | null;
  /** Null when the response was larger than allowed. */
  body: Buffer | null;
  sentAt: number;
  answeredAt: number;
};
export type NoHttpResponse = {
  answered: false;
  sent: 'no' | 'maybe';
  reason: NoResponseReason | 'aborted';
  code: string;
};

/**
 * Sends one request; never rejects. `sent` is 'no' only when no byte of it was written: undici calls `onRequestStart` at
 * the moment of writing.
 */
export function exchange(
  pool: Pool,
  request: HttpRequest,
  bounds: ExchangeBounds,
  { now, signal }: { now: () => number; signal?: AbortSignal | undefined },
): Promise<HttpResponse | NoHttpResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | null = null;
    let head: { status: number; headers: IncomingHttpHeaders; answeredAt: number } | null = null;
    let received = 0;
    let sentAt = now();
    let settled = false;

    const deadline = setTimeout(() => cancel('timeout', 'DEADLINE'), bounds.totalMs);
    const onAbort = () => cancel('aborted', 'ABORTED');
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) return onAbort();

    pool.dispatch(
      {
        method: request.method,
        path: request.target,
        headers: request.headers,
        body: request.body,
        headersTimeout: bounds.totalMs,
        bodyTimeout: bounds.totalMs,
      },
      {
        onRequestStart(started) {
          if (settled) return started.abort(new Error('settled'));
          controller = started;
          sentAt = now();
        },
        onResponseStart(_, status, headers) {
          if (status >= 200) head = { status, headers, answeredAt: now() };
        },
        onResponseData(_, chunk) {
          received += chunk.byteLength;
          if (received <= bounds.maxResponseBytes) chunks.push(chunk);
          else finish(null);
        },
        onResponseEnd: () => finish(Buffer.concat(chunks)),
        onResponseError: (_, error) => fail(reasonOf(error), codeOf(error)),
      },
    );

    function finish(body: Buffer | null) {
      if (!head) return fail('malformed', 'NO_STATUS');
      const { status, headers, answeredAt } = head;
      settle({ answered: true, status, header: (name) => single(headers[name]), body, sentAt, answeredAt });
      if (body === null) controller?.abort(new Error('answer too large'));
    }

    function fail(reason: NoHttpResponse['reason'], code: string) {
      settle({ answered: false, sent: controller ? 'maybe' : 'no', reason, code });
    }

    function cancel(reason: NoHttpResponse['reason'], code: string) {
      fail(reason, code);
      controller?.abort(new Error(code));
    }

    function settle(result: HttpResponse | NoHttpResponse) {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      resolve(result);
    }
  });
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function codeOf(error: unknown): string {
  if (error instanceof errors.HTTPParserError) return 'HPE_INVALID';
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'UNKNOWN';
}

function reasonOf(error: unknown): NoResponseReason {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'refused';
  if (/^(ENOTFOUND|EAI_|EHOST|ENET|EADDR)/.test(code)) return 'unreachable';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  if (/^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(code)) return 'tls';
  if (/^HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|UND_ERR_INVALID/.test(code)) return 'malformed';
  return 'closed';
}
