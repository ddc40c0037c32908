import { randomUUID } from 'node:crypto';
import { notFound } from 'next/navigation';
import type { Permission } from '@/lib/auth/permissions';
import { requirePermission, requireUser } from '@/lib/auth/session.server';
import type { Connection } from '@/lib/connections/connection';
import { connectionOfPage } from '@/lib/connections/current.server';
import { type Context, serviceContext } from './context.server';

type PageParams = Promise<{ connection: string }>;

/**
 * The connection that a page's address names; an address that names none is not a page. Which there are, and their names, is
 * nobody's business who isn't signed in.
 */
export async function pageConnection(params: PageParams): Promise<Connection> {
  await requireUser();
  const { connection: slug } = await params;
  return (await connectionOfPage(decodeURIComponent(slug))) ?? notFound();
}

/** What a page's verbs need; a visitor is sent to sign in, and who may not see it is told so. */
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
