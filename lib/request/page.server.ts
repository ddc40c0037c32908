import { randomUUID } from 'node:crypto';
import { notFound } from 'next/navigation';
import type { Permission } from '@/lib/auth/permissions';
import { requirePermission, requireUser } from '@/lib/auth/session.server';
import { connectionOfPage } from '@/lib/connections/find-connection.server';
import type { Connection } from '@/lib/connections/model/connection';
import { type Context, serviceContext } from './context.server';

type PageParams = Promise<{ connection: string }>;

/** The connection in a page's address, or 404. Only a signed-in user learns which connections exist. */
export async function pageConnection(params: PageParams): Promise<Connection> {
  await requireUser();
  const { connection: slug } = await params;
  return (await connectionOfPage(decodeURIComponent(slug))) ?? notFound();
}

/**
 * What the verbs of a page need. A visitor is sent to sign in, a user without the permission to the page about that.
 */
export async function pageContext(params: PageParams, permission: Permission): Promise<Context> {
  const user = await requirePermission(permission);
  const connection = await pageConnection(params);
  return {
    ...(await serviceContext(connection)),
    user,
    requestId: randomUUID(),
    signal: new AbortController().signal,
  };
}
