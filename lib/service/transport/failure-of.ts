import type { Generation } from '../model/generation';
import { readServiceError } from '../v2/read-error';
import {
  type CallFacts,
  RateLimited,
  ServiceAnswerUnreadable,
  ServiceConflict,
  type ServiceFailure,
  ServiceForbidden,
  ServiceNotFound,
  ServiceRefusal,
  ServiceUnauthorized,
  ServiceUnavailable,
} from './errors';
import { isOwnRefusal } from './own-refusal';

/** Long enough for a sentence of the service, too short for a page of it. */
const MAX_SAID_CHARACTERS = 500;

type AnswerFacts = { status: number; header: (name: string) => string | null; body: Uint8Array | null };

/** The typed failure of an answer that is not the one hoped for. `scrub` takes our credentials out of what it says. */
export function failureOf(
  generation: Generation,
  answer: AnswerFacts,
  facts: CallFacts,
  scrub: (text: string) => string,
  retryAfterMs: number | null,
): ServiceFailure {
  const { status } = answer;
  if (status < 400) return unreadable(answer, facts, scrub);
  const { error, message } = readServiceError(answer.body);
  const clean = (text: string | null) => text && scrub(text).slice(0, MAX_SAID_CHARACTERS);
  const isOwn = isOwnRefusal(generation, status, answer.body);
  const refusal = { ...facts, status, code: clean(error), said: clean(message), isOwn };
  if (status >= 500) return new ServiceUnavailable({ ...refusal, retryAfterMs });
  if (status === 401) return new ServiceUnauthorized(refusal);
  if (status === 403) return new ServiceForbidden(refusal);
  if (status === 404) return new ServiceNotFound(refusal);
  if (status === 409) return new ServiceConflict(refusal);
  if (status === 429) return new RateLimited({ ...refusal, retryAfterMs });
  return new ServiceRefusal(refusal);
}

function unreadable({ status, header, body }: AnswerFacts, facts: CallFacts, scrub: (text: string) => string) {
  if (status >= 300) {
    const to = scrub(header('location') ?? 'nowhere').slice(0, 200);
    return new ServiceAnswerUnreadable({ ...facts, status, why: 'redirect', said: `a redirect to ${to}` });
  }
  if (!body) {
    return new ServiceAnswerUnreadable({ ...facts, status, why: 'too-large', said: 'more bytes than allowed' });
  }
  const contentType = header('content-type')?.slice(0, 100) ?? 'no content type';
  const said = `not JSON (${contentType}, ${body.byteLength} bytes)`;
  return new ServiceAnswerUnreadable({ ...facts, status, why: 'not-json', said: scrub(said) });
}
