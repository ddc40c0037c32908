import { loggable } from '@/lib/db/loggable';
import { isDatabaseOutage, RETRY_AFTER_SECONDS } from '@/lib/db/outage';
import { Problem } from '@/lib/http/problem';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/errors';

/** The response to a request that failed. An unexpected error is logged under the request's id, and only the id is shown. */
export function errorResponse(error: unknown, requestId: string): Response {
  if (error instanceof Problem) return problemResponse(error);
  if (isServiceFailure(error)) return problemResponse(serviceProblem(error));
  console.error(`request ${requestId}:`, loggable(error));
  if (isDatabaseOutage(error)) return problemResponse(unavailable());
  return problemResponse(new Problem(500, 'unexpected', { id: requestId }));
}

function unavailable(): Problem {
  return new Problem(503, 'unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
}

function problemResponse({ status, code, extra: { headers, ...rest } }: Problem): Response {
  return Response.json({ error: { code, ...rest } }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
