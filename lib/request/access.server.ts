import { type CurrentUser, sessionTokenOf, userOfSession } from '@/lib/auth/session-user.server';
import { cachedService } from '@/lib/connections/client/cached-service.server';
import { onlyService } from '@/lib/connections/client/find-service.server';
import { database } from '@/lib/db/client.server';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { findAccess } from './access-rows.server';
import type { ServiceContext } from './context.server';

export type Access = {
  user: CurrentUser;
  /** Throws a Problem when the request names no connection that there is. */
  context: () => Promise<ServiceContext>;
};

/**
 * Finds who makes a request to our API, and on which connection; null without a valid session. Asks the database once.
 */
export async function accessOf(headers: Pick<Headers, 'get'>): Promise<Access | null> {
  const { db } = database();
  const token = sessionTokenOf(headers.get('cookie'));
  const slug = headers.get(CONNECTION_HEADER);
  const now = new Date();
  const found = token ? await findAccess(db, { token, slug: slug ?? '', now }) : undefined;
  const user = found && (await userOfSession(db, found, now));
  if (!user) return null;
  const context = async () => ({
    ...(await (slug ? cachedService(found.version) : onlyService())),
    db,
    now: () => new Date(),
  });
  return { user, context };
}
