import { Problem } from '@/lib/http/problem';
import { type ServiceFailure, ServiceRequestInvalid } from './transport/refusals/errors';
import { RateLimited, ServiceRefusal } from './transport/refusals/refusals';

/** The problem to show for a failure of the dispatch service. */
export function serviceProblem(failure: ServiceFailure): Problem {
  const { status, code } = PROBLEMS[failure.kind];
  if (failure instanceof ServiceRequestInvalid) {
    return new Problem(status, code, {
      fields: failure.issues.map(({ field, message }) => ({ path: field, message })),
    });
  }
  if (!(failure instanceof ServiceRefusal)) return new Problem(status, code, { serviceMessage: failure.message });
  return new Problem(failure.status === 422 ? 422 : status, failure.isAboutWallet ? 'service_impossible' : code, {
    serviceMessage: failure.message,
    fields: failure.fields.length > 0 ? [...failure.fields] : undefined,
    ...waitOf(failure),
  });
}

const PROBLEMS: Record<ServiceFailure['kind'], { status: number; code: string }> = {
  'invalid-request': { status: 400, code: 'invalid_input' },
  'not-served': { status: 409, code: 'service_not_served' },
  quarantined: { status: 409, code: 'quarantined' },
  refused: { status: 400, code: 'service_refused' },
  unauthorized: { status: 502, code: 'service_unauthorized' },
  forbidden: { status: 502, code: 'service_forbidden' },
  'not-found': { status: 404, code: 'service_not_found' },
  conflict: { status: 409, code: 'service_conflict' },
  'rate-limited': { status: 503, code: 'service_busy' },
  unavailable: { status: 503, code: 'service_unavailable' },
  'no-response': { status: 504, code: 'service_no_answer' },
  unreadable: { status: 502, code: 'service_unreadable' },
  aborted: { status: 499, code: 'aborted' },
};

function waitOf(failure: ServiceRefusal) {
  const detail = failure.code ? { serviceCode: failure.code } : undefined;
  if (!(failure instanceof RateLimited) || failure.retryAfterMs === null) return { detail };
  const waitSeconds = Math.ceil(failure.retryAfterMs / 1000);
  return { detail: { ...detail, waitSeconds }, headers: { 'retry-after': String(waitSeconds) } };
}
