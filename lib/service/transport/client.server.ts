import { setTimeout as sleep } from 'node:timers/promises';
import type { Generation } from '../model/generation';
import { type Authorization, authorizationOf, type ServiceCredentials } from './authorization.server';
import { CallAborted, type CallFacts, NoAnswer, type Outcome, ServiceRequestInvalid } from './errors';
import { type Answered, exchange, type HttpRequest, type Unanswered } from './exchange.server';
import { failureOf } from './failure-of';
import { type PoolOptions, serviceOrigin } from './origin.server';
import { wasStopped } from './own-refusal';
import { type RateLimit, rateLimitOf, retryAfterMs } from './rate-limit';
import type { ClockReading } from './service-clock';

/** One attempt, from queueing to the last byte of the answer. Far below the 30 s a timestamp stays valid. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** Waits before the second, third and fourth attempt (interface: Errors). */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 16_000];
/** A service that asks for a longer pause than this is told to the caller instead of waited for. */
export const MAX_RETRY_AFTER_MS = 30_000;
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export type { KeyCredentials, ServiceCredentials } from './authorization.server';

/** What calls are made with. */
export type ClientKeys = {
  credentials: ServiceCredentials;
  /** Told whenever these were accepted (a 2xx that can be read) or refused (a 401 in JSON, not just any page). Waited for. */
  onVerdict?: ((isAccepted: boolean) => Promise<void> | void) | undefined;
};

export type ServiceClientOptions = ClientKeys & {
  /** Origin and optional path prefix, for example `https://host/dispatch`. */
  baseUrl: string;
  /**
   * Asked when the service has refused these, before the call fails: others that have taken their place since, or null.
   * The call, which certainly was not carried out, is made again with them, and so are all that follow.
   */
  renewed?: ((generation: Generation) => Promise<ClientKeys | null>) | undefined;
  /** The maker's name as it stands in header names (SERVICE_BRAND). */
  brand?: string;
  now?: () => number;
  retryDelaysMs?: readonly number[];
  maxAnswerBytes?: number;
  pool?: PoolOptions;
};

/**
 * What may follow an attempt whose outcome is open. `safe`: repeating can't do harm (reads, estimates, a create with its
 * reference, a cancel). `unsent-only`: repeat only what certainly never reached the service, or was refused unread.
 */
export type Repeat = 'safe' | 'unsent-only';

export type CallOptions = { signal?: AbortSignal; timeoutMs?: number; retryDelaysMs?: readonly number[] };

export type ServiceRequest = CallOptions & {
  method: HttpRequest['method'];
  /** Below the base address, percent-encoded already; goes over the wire as it is. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** The exact body: text is sent as its UTF-8 bytes. */
  body?: string | Uint8Array;
  /** Further headers whose values are secrets: the same on every attempt, and never in what a failure says. */
  secretHeaders?: Record<string, string>;
  repeat: Repeat;
  /** `json-or-nothing`: where the interface doesn't say what a success carries. */
  accept: 'json' | 'json-or-nothing' | 'empty';
};

type PreparedRequest = Pick<ServiceRequest, 'method' | 'signal' | 'timeoutMs' | 'secretHeaders' | 'repeat'> & {
  target: string;
  body: Buffer | null;
};

/** `doubt`: an attempt before `last` may have been carried out. */
type Progress = { attempts: number; last: Outcome; doubt: boolean; keys: Keys };

/** How a call went. Times are of the last attempt, on our own clock. */
export type CallReport = {
  /** Whose credentials it was made with. */
  generation: Generation;
  operation: string;
  status: number;
  sentAt: Date;
  answeredAt: Date;
  attempts: number;
  /** True when an earlier attempt of this call may have been carried out too. */
  repeatedAfterDoubt: boolean;
  rateLimit: RateLimit | null;
};

/** A 2xx: its JSON as it came, null where none was asked for. */
export type ServiceAnswer = { json: unknown; report: CallReport };

export type ServiceClient = {
  /** @throws ServiceFailure, always. */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** What is believed about the service's clock. */
  clock(): ClockReading;
  generation: Generation;
  /** The waits between attempts, for callers that must look before they repeat. */
  retryDelaysMs: readonly number[];
};

/** Calls to one base address with one set of credentials (interface: Authentication, Errors). Those of v2 are signed. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const base = parseBaseUrl(options.baseUrl);
  let keys = keysOf(options, options);
  /** All that were ever used: none of them may be told. */
  const known = [keys];
  const { generation } = keys.authorization;
  let renewal: Promise<void> | undefined;
  const now = options.now ?? Date.now;
  const maxAnswerBytes = options.maxAnswerBytes ?? MAX_ANSWER_BYTES;

  const defaultDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;

  return {
    send,
    clock: () => serviceOrigin(base.origin, options.pool).clock.reading(),
    generation,
    retryDelaysMs: defaultDelaysMs,
  };

  async function send(request: ServiceRequest): Promise<ServiceAnswer> {
    const { method, signal, timeoutMs, secretHeaders, repeat } = request;
    const operation = `${method} ${request.path.replace(/\?.*$/s, '')}`;
    const target = base.prefix + targetOf(operation, request);
    checkHeaders(operation, secretHeaders);
    const body = request.body === undefined ? null : Buffer.from(request.body);
    const delaysMs = request.retryDelaysMs ?? defaultDelaysMs;
    const progress: Progress = { attempts: 0, last: 'not-done', doubt: false, keys };

    for (let round = 0; ; round += 1) {
      const result = await attempt({ method, target, body, signal, timeoutMs, secretHeaders, repeat }, progress);
      const outcome: Outcome = progress.doubt ? 'unknown' : progress.last;
      const facts = { operation, attempts: progress.attempts, outcome };
      if (result.answered && result.status >= 200 && result.status < 300) {
        const answer = read(result, request, facts, progress.doubt);
        await progress.keys.onVerdict?.(true);
        return answer;
      }
      const askedMs = result.answered ? retryAfterMs(result.header, serviceNow()) : null;
      const waitMs = askedMs ?? delaysMs[round];
      const again = round < delaysMs.length && waitMs !== undefined && (askedMs ?? 0) <= MAX_RETRY_AFTER_MS;
      if (!again || !mayRepeat(result, repeat)) throw failed(result, request, facts, askedMs);
      await pause(waitMs, signal, facts);
    }
  }

  async function attempt(request: PreparedRequest, progress: Progress): Promise<Answered | Unanswered> {
    const used = keys;
    const result = await attemptWith(used, request, progress);
    if (!leadsOn(result, request)) return result;
    if (keys === used) await renewOnce();
    return keys === used ? result : attemptWith(keys, request, progress);
  }

  /** Calls that are refused at the same time wait for one answer. */
  function renewOnce(): Promise<void> {
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function renew(): Promise<void> {
    const renewed = await options.renewed?.(generation);
    if (!renewed) return;
    keys = keysOf(renewed, options);
    known.push(keys);
  }

  async function attemptWith(used: Keys, request: PreparedRequest, progress: Progress) {
    progress.keys = used;
    const result = await attemptInTime(used.authorization, request, progress);
    if (isUnauthorized(result) && outcomeOf(result) === 'not-done') await used.onVerdict?.(false);
    return result;
  }

  /**
   * One attempt, and one more with a corrected clock when the service refused the first one's timestamp. Unsigned
   * requests carry none: what becomes of them says nothing about clocks.
   */
  async function attemptInTime(
    as: Authorization,
    request: PreparedRequest,
    progress: Progress,
  ): Promise<Answered | Unanswered> {
    const { clock } = serviceOrigin(base.origin, options.pool);
    const firstOffsetMs = clock.offsetMs();
    const first = await exchangeOnce(as, request, firstOffsetMs, progress);
    if (!first.answered || generation !== 'v2') return first;
    if (first.status !== 401) {
      clock.accepted(observed(first, firstOffsetMs));
      return first;
    }
    if (!leadsOn(first, request)) return first;
    const offsetMs = clock.corrected(observed(first, firstOffsetMs));
    if (offsetMs === null) return first;
    const second = await exchangeOnce(as, request, offsetMs, progress);
    if (!second.answered) return second;
    if (second.status === 401) clock.forget();
    else clock.accepted(observed(second, offsetMs));
    return second;
  }

  async function exchangeOnce(as: Authorization, request: PreparedRequest, offsetMs: number, progress: Progress) {
    progress.attempts += 1;
    progress.doubt ||= progress.last === 'unknown';
    const { method, target, body } = request;
    const timestamp = String(Math.round(now() + offsetMs));
    const headers: Record<string, string> = {
      ...request.secretHeaders,
      ...as.headers({ timestamp, method, path: target, body: body ?? '' }),
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'dispatch-desk',
    };
    if (body) headers['content-type'] = 'application/json';
    const result = await exchange(
      serviceOrigin(base.origin, options.pool).pool,
      { method, target, headers, body },
      { totalMs: request.timeoutMs ?? ATTEMPT_TIMEOUT_MS, maxAnswerBytes },
      { now, signal: request.signal },
    );
    progress.last = outcomeOf(result);
    return result;
  }

  /** Whether an attempt may have been carried out: what never left us was not, nor what was stopped. */
  function outcomeOf(result: Answered | Unanswered): Outcome {
    const isNotDone = result.answered ? wasStopped(generation, result.status, result.body) : result.sent === 'no';
    return isNotDone ? 'not-done' : 'unknown';
  }

  /** Whether a 401 may be asked again, with other credentials or another timestamp. */
  function leadsOn(result: Answered | Unanswered, { repeat }: PreparedRequest): boolean {
    return isUnauthorized(result) && (repeat === 'safe' || outcomeOf(result) === 'not-done');
  }

  function mayRepeat(result: Answered | Unanswered, repeat: Repeat): boolean {
    if (result.answered ? result.status !== 429 && result.status < 500 : isForGood(result)) return false;
    return repeat === 'safe' || outcomeOf(result) === 'not-done';
  }

  function read(answer: Answered, request: ServiceRequest, facts: CallFacts, doubt: boolean): ServiceAnswer {
    const parsed = request.accept === 'empty' ? NOTHING : parseJson(answer.body);
    const json = parsed.ok || request.accept === 'json' ? parsed : NOTHING;
    if (!json.ok) throw failureOf(generation, answer, { ...facts, outcome: 'unknown' }, scrubberOf(request), null);
    const report = {
      generation,
      operation: facts.operation,
      status: answer.status,
      sentAt: new Date(answer.sentAt),
      answeredAt: new Date(answer.answeredAt),
      attempts: facts.attempts,
      repeatedAfterDoubt: doubt,
      rateLimit: rateLimitOf(answer.header, serviceNow()),
    };
    return { json: json.value, report };
  }

  function failed(result: Answered | Unanswered, request: ServiceRequest, facts: CallFacts, askedMs: number | null) {
    if (result.answered) return failureOf(generation, result, facts, scrubberOf(request), askedMs);
    const { reason, code } = result;
    if (reason === 'aborted') return new CallAborted(facts);
    return new NoAnswer({ ...facts, sent: facts.outcome === 'unknown' ? 'maybe' : 'no', reason, code });
  }

  function serviceNow(): number {
    return now() + serviceOrigin(base.origin, options.pool).clock.offsetMs();
  }

  /** A service that echoes what it was sent must not put our credentials into an error or a log. */
  function scrubberOf({ secretHeaders = {} }: ServiceRequest) {
    return (text: string) =>
      Object.values(secretHeaders).reduce(
        (scrubbed, secret) => scrubbed.replaceAll(secret, '[secret]'),
        known.reduce((scrubbed, { authorization }) => authorization.scrub(scrubbed), text),
      );
  }
}

type Keys = ReturnType<typeof keysOf>;

function keysOf({ credentials, onVerdict }: ClientKeys, { brand }: ServiceClientOptions) {
  return { authorization: authorizationOf(credentials, brand), onVerdict };
}

function isUnauthorized(result: Answered | Unanswered): boolean {
  return result.answered && result.status === 401;
}

const isForGood = ({ reason }: Unanswered) => reason === 'aborted' || reason === 'tls';

function observed(answer: Answered, usedOffsetMs: number) {
  const { header, sentAt, answeredAt } = answer;
  return { date: header('date'), age: header('age'), sentAt, answeredAt, usedOffsetMs };
}

async function pause(ms: number, signal: AbortSignal | undefined, facts: CallFacts): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    throw new CallAborted(facts);
  }
}

/** Path and query as they go over the wire. No `?` is added unless something follows it. */
function targetOf(operation: string, { path, query = {} }: ServiceRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const target = pairs.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
  if (!/^\/[\x21\x22\x24-\x7e]*$/.test(target)) {
    throw new ServiceRequestInvalid(operation, [{ field: 'path', message: 'must be a percent-encoded absolute path' }]);
  }
  return target;
}

function parseBaseUrl(baseUrl: string): { origin: string; prefix: string } {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('The service base address must be an http(s) URL');
  if (url.username || url.password) throw new TypeError('The service base address must not carry credentials');
  if (url.search || url.hash) throw new TypeError('The service base address must end with its path');
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}

function checkHeaders(operation: string, headers: Record<string, string> = {}): void {
  const issues = Object.entries(headers).flatMap(([field, value]) =>
    /^[\x21-\x7e]+$/.test(value) ? [] : [{ field, message: 'must be printable ASCII without spaces' }],
  );
  if (issues.length > 0) throw new ServiceRequestInvalid(operation, issues);
}

type Parsed = { ok: true; value: unknown } | { ok: false };
const NOTHING: Parsed = { ok: true, value: null };

function parseJson(body: Buffer | null): Parsed {
  try {
    return body ? { ok: true, value: JSON.parse(body.toString('utf8')) } : { ok: false };
  } catch {
    return { ok: false };
  }
}
