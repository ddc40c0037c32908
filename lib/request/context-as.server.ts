import type { Actor } from './actor-rows.server';
import type { Context, ServiceContext } from './context.server';

/** The context of a job that does a user's work, long after the request. */
export function contextAs(
  service: ServiceContext,
  { isDisabled: _, ...actor }: Actor,
  { requestId, signal }: Pick<Context, 'requestId' | 'signal'>,
): Context {
  const user = { ...actor, sessionId: '', address: null };
  return { ...service, user, requestId, signal };
}
