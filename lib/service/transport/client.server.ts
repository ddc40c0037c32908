import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '@/lib/http/parse-json';
import type { Generation } from '../generation/generation';
import { type Attempts, attempt, mayRepeatRefused, outcomeOf, type Sender } from './attempt.server';
import {
  type CredentialOptions,
  createActiveCredentials,
  type UsedCredentials,
} from './authorization/active-credentials.server';
import type { ServiceResponse } from './call-report';
import type { HttpResponse, NoHttpResponse } from './http/exchange.server';
import { type PoolOptions, serviceOrigin } from './http/origin.server';
import type { ServiceClock } from './http/service-clock';
import type { Silence } from './http/silence';
import { BudgetSpent, type CallBudget } from './limits/call-budget';
import { rateLimitOf, retryAfterMs } from './limits/rate-limit';
import { CallAborted, type CallFacts, NoResponse } from './refusals/errors';
import { failureOf } from './refusals/failure-of';
import { RateLimited } from './refusals/refusals';
import { RETRY_DELAYS_MS, retryWaitMs } from './retry.server';
import { type PreparedRequest, prepareRequest, type ServiceRequest } from './service-request';

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export type ServiceClientOptions = CredentialOptions & {
  /** Origin and optional path prefix, for example `https://host/dispatch`. */
  baseUrl: string;
  now?: () => number;
  retryDelaysMs?: readonly number[];
  maxResponseBytes?: number;
  pool?: PoolOptions;
  /** Known facts about the rate limit. */
  budget?: CallBudget | undefined;
  /** Background reads wait for a turn while the rate limit is for users, and fail unsent when it does not come soon. */
  isBackground?: boolean | undefined;
};

export type ServiceClient = {
  /** @throws ServiceFailure, always. */
  send(request: ServiceRequest): Promise<ServiceResponse>;
  /** Known facts about the service's clock. */
  clock(): ReturnType<ServiceClock['reading']>;
  /** Whether the service answers, to this client or another of this process. */
  silence(): Silence;
  generation: Generation;
  /** The waits between attempts, for callers that must read before they repeat. */
  retryDelaysMs: readonly number[];
};

/** Calls to one base address with the credentials of one generation (interface: Authentication, Errors). */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const {
    now = Date.now,
    maxResponseBytes = MAX_RESPONSE_BYTES,
    pool,
    budget,
    retryDelaysMs = RETRY_DELAYS_MS,
  } = options;
  const { origin, pathPrefix } = parseBaseUrl(options.baseUrl);
  const credentials = createActiveCredentials(options);
  const { generation } = credentials;
  const sender: Sender = { origin, pool, now, maxResponseBytes };
  const clock = () => serviceOrigin(origin, pool).clock;
  const silence = () => serviceOrigin(origin, pool).silence;
  return { send, clock: () => clock().reading(), silence, generation, retryDelaysMs };

  async function send(request: ServiceRequest): Promise<ServiceResponse> {
    const prepared = prepareRequest(pathPrefix, request);
    const delaysMs = request.retryDelaysMs ?? retryDelaysMs;
    const attempts: Attempts = { count: 0, last: 'not-done', hadUnknown: false };
    for (let round = 0; ; round += 1) {
      const { result, used } = await attemptRenewing(prepared, attempts);
      if (result.answered && result.status >= 200 && result.status < 300) {
        const answer = read(result, prepared, attempts);
        await used.onCredentialStatus?.(true);
        return answer;
      }
      const { repeat, signal } = prepared;
      const askedMs = result.answered ? retryAfterMs(result.header, serviceNow()) : null;
      const waitMs = retryWaitMs({ result, outcome: attempts.last, repeat, round, delaysMs, retryAfterMs: askedMs });
      const facts = callFacts(prepared, attempts);
      if (waitMs === null) throw failed(result, prepared, facts, askedMs);
      await sleep(waitMs, undefined, { signal }).catch(() => Promise.reject(new CallAborted(facts)));
    }
  }

  /** One attempt; a 401 leads to one more with newer credentials, where there are any. */
  async function attemptRenewing(request: PreparedRequest, attempts: Attempts) {
    const used = credentials.current();
    const result = await attemptWith(used, request, attempts);
    const newer = mayRepeatRefused(used.authorization, result, request) ? await credentials.newerThan(used) : null;
    return newer ? { result: await attemptWith(newer, request, attempts), used: newer } : { result, used };
  }

  async function attemptWith(used: UsedCredentials, request: PreparedRequest, attempts: Attempts) {
    await takeTurn(request, attempts);
    const result = await attempt(sender, used.authorization, request, attempts);
    if (budget && result.answered) observe(budget, request.method, result);
    const isRefused = result.answered && result.status === 401;
    if (isRefused && outcomeOf(used.authorization, result) === 'not-done') await used.onCredentialStatus?.(false);
    return result;
  }

  function observe(known: CallBudget, method: string, { status, header, sentAt }: HttpResponse) {
    const refused = status === 429 ? { retryAfterMs: retryAfterMs(header, serviceNow()) } : undefined;
    known.observe(method, rateLimitOf(header, serviceNow()), refused);
    if (status < 300) known.succeeded(method, now() - sentAt);
  }

  async function takeTurn(request: PreparedRequest, attempts: Attempts) {
    const { method, signal } = request;
    const facts = callFacts(request, attempts);
    await budget?.turn(method, { isBackground: options.isBackground === true, signal }).catch((reason: unknown) => {
      if (!(reason instanceof BudgetSpent)) throw new CallAborted(facts);
      const refusal = { ...facts, status: 429, code: null, responseMessage: reason.message, isOwn: false };
      throw new RateLimited({ ...refusal, retryAfterMs: reason.retryAfterMs, isOwnLimit: true });
    });
  }

  function read(answer: HttpResponse, request: PreparedRequest, attempts: Attempts): ServiceResponse {
    const facts = callFacts(request, attempts);
    const json = jsonOfSuccess(answer.body, request.accept);
    if (json === undefined)
      throw failureOf(generation, answer, { ...facts, outcome: 'unknown' }, scrubberOf(request), null);
    const report = {
      generation,
      operation: request.operation,
      status: answer.status,
      attempts: attempts.count,
      hadUnknownAttempt: attempts.hadUnknown,
      sentAt: new Date(answer.sentAt),
      answeredAt: new Date(answer.answeredAt),
      rateLimit: rateLimitOf(answer.header, serviceNow()),
    };
    return { json, report };
  }

  function failed(
    result: HttpResponse | NoHttpResponse,
    request: PreparedRequest,
    facts: CallFacts,
    retryAfter: number | null,
  ) {
    if (result.answered) return failureOf(generation, result, facts, scrubberOf(request), retryAfter);
    const { reason, code } = result;
    if (reason === 'aborted') return new CallAborted(facts);
    return new NoResponse({ ...facts, sent: facts.outcome === 'unknown' ? 'maybe' : 'no', reason, code });
  }

  function serviceNow(): number {
    return now() + clock().offsetMs();
  }

  function scrubberOf({ secretHeaders }: PreparedRequest) {
    return (text: string) =>
      Object.values(secretHeaders).reduce(
        (scrubbed, secret) => scrubbed.replaceAll(secret, '[secret]'),
        credentials.scrub(text),
      );
  }
}

function callFacts({ operation }: PreparedRequest, { count, last, hadUnknown }: Attempts): CallFacts {
  return { operation, attempts: count, outcome: hadUnknown ? 'unknown' : last };
}

/** Origin and path prefix of a service's base address, the prefix without its last slash. Throws a TypeError. */
function parseBaseUrl(baseUrl: string): { origin: string; pathPrefix: string } {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('The service base address must be an http(s) URL');
  if (url.username || url.password) throw new TypeError('The service base address must not carry credentials');
  if (url.search || url.hash) throw new TypeError('The service base address must end with its path');
  return { origin: url.origin, pathPrefix: url.pathname.replace(/\/+$/, '') };
}

/** The JSON of a 2xx, null where none is expected; undefined where JSON is expected and none came. */
function jsonOfSuccess(body: Buffer | null, accept: ServiceRequest['accept']): unknown {
  if (accept === 'empty') return null;
  // A body larger than allowed is null.
  const json = body ? parseJson(body.toString('utf8')) : undefined;
  return json === undefined && accept !== 'json' ? null : json;
}
