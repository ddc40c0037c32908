import { headers as requestHeaders } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { homeAddress } from '@/lib/connections/home.server';
import { type Database, database } from '@/lib/db/client.server';
import { connectionPath, slugOfPath } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';
import { safeNext } from './access/safe-next';
import { needsSetup } from './first-access.server';
import type { Permission } from './permissions';
import { endedSessionCookie, sessionCookie } from './session-cookie';
import { findSession } from './session-rows.server';
import { type CurrentUser, isSecure, mustAddFactor, sessionTokenOf, userOfSession } from './session-user.server';

/** The signed-in user of a page, or null. Cached per request. */
export async function currentUser(): Promise<CurrentUser | null> {
  return userOfThisRequest();
}

/**
 * The user of a page. A visitor is sent to sign in and returns to `path`; who needs a second factor, to set one up. Without
 * a role its pages are not found.
 */
export async function requireUser(path?: string): Promise<CurrentUser> {
  const user = await userOfThisRequest();
  if (user && !user.role && (await slugOfThisRequest())) notFound();
  if (user) {
    if (mustAddFactor(user, new Date())) await sendToAddFactor(user, path);
    return user;
  }
  if (await needsSetup()) redirect(routes.setup());
  const next = safeNext(path ?? (await requestHeaders()).get('x-path'));
  redirect(routes.signIn(next === '/' ? {} : { next }));
}

/** Without any merchant there is nothing to be kept from. */
async function sendToAddFactor(user: CurrentUser, path: string | undefined): Promise<void> {
  const next = safeNext(path ?? (await requestHeaders()).get('x-path'));
  const target = routes.addFactor(next === '/' ? {} : { next });
  const slug = await slugOfThisRequest();
  const address = slug ? `${connectionPath(slug)}${target}` : await homeAddress(target, user);
  if (address) redirect(address);
}

/** The user of a page that needs a permission; without it the page is not rendered. */
export async function requirePermission(permission: Permission, path?: string): Promise<CurrentUser> {
  const user = await requireUser(path);
  if (!user.permissions.includes(permission)) {
    const slug = await slugOfThisRequest();
    redirect(`${slug ? connectionPath(slug) : ''}${routes.notAllowed()}`);
  }
  return user;
}

/** The user of the session token in the cookie header, in the connection with this slug. A session in use is extended. */
export async function userOfCookie(db: Database, cookie: string | null, now: Date, slug?: string) {
  const token = sessionTokenOf(cookie);
  const found = token ? await findSession(db, token, now, slug) : undefined;
  return found ? userOfSession(db, found, now) : null;
}

/** Whether a visitor's browser has a session that is over: it timed out, or was ended elsewhere. */
export async function hadSession(): Promise<boolean> {
  return sessionTokenOf((await requestHeaders()).get('cookie')) !== null;
}

/** The `Set-Cookie` value that signs a browser in. */
export const newSessionCookie = (token: string): string => sessionCookie(token, isSecure());

/** The `Set-Cookie` value that signs it out. */
export const removedSessionCookie = (): string => endedSessionCookie(isSecure());

const userOfThisRequest = cache(async () =>
  userOfCookie(database().db, (await requestHeaders()).get('cookie'), new Date(), await slugOfThisRequest()),
);

/** The proxy writes the path (`proxy.ts`). */
const slugOfThisRequest = async () => slugOfPath((await requestHeaders()).get('x-path') ?? '');
