import { isDatabaseOutage, RETRY_AFTER_SECONDS } from '@/lib/db/outage';
import { logFailure } from '@/lib/db/outage-log';
import { Problem } from '@/lib/http/problem';
import { isLoggedStatus } from '@/lib/http/request-id';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';

/** Nobody receives it; proxies log it so. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * The response to a request that failed. Of an unexpected error, which is logged, only the request's id is shown; a
 * failure of the dispatch service has it too.
 */
export function errorResponse(error: unknown, requestId: string): Response {
  if (error instanceof Problem) return problemResponse(error);
  if (isClientGone(error)) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (isServiceFailure(error)) return problemResponse(serviceProblem(error), requestId);
  logFailure('request', error, requestId);
  if (isDatabaseOutage(error)) return problemResponse(unavailable());
  return problemResponse(new Problem(500, 'unexpected'), requestId);
}

/** Node.js ends the body of a request that its client breaks off with this error; Next.js has one of its own. */
export function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCutOff = error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
  return isCutOff || error.name === 'ResponseAborted';
}

function unavailable(): Problem {
  return new Problem(503, 'unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
}

function problemResponse({ status, code, extra: { headers, ...rest } }: Problem, requestId?: string): Response {
  const id = isLoggedStatus(status) ? requestId : undefined;
  return Response.json(
    { error: { code, id, ...rest } },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
