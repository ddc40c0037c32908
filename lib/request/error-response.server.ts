import { loggable } from '@/lib/db/loggable';
import { Problem } from '@/lib/http/problem';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/errors';

/** The response to a request that failed. An unexpected error is logged under the request's id, and only the id is shown. */
export function errorResponse(error: unknown, requestId: string): Response {
  if (error instanceof Problem) return problemResponse(error);
  if (isServiceFailure(error)) return problemResponse(serviceProblem(error));
  console.error(`request ${requestId}:`, loggable(error));
  return problemResponse(new Problem(500, 'unexpected', { id: requestId }));
}

function problemResponse({ status, code, extra: { headers, ...rest } }: Problem): Response {
  return Response.json({ error: { code, ...rest } }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
