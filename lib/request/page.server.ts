import { randomUUID } from 'node:crypto';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { Permission } from '@/lib/auth/permissions';
import { requirePermission, requireUser } from '@/lib/auth/session.server';
import { serviceBySlug } from '@/lib/connections/client/find-service.server';
import type { Connection } from '@/lib/connections/model/connection';
import { database } from '@/lib/db/client.server';
import type { Context, ServiceContext } from './context.server';

type PageParams = Promise<{ connection: string }>;

/** Looked up once a request. */
const serviceOfPage = cache(serviceBySlug);

/**
 * The connection in a page's address with its service and the user, or 404. Only a user with a role there learns that it
 * exists.
 */
export async function pageService(params: PageParams): Promise<ServiceContext & Pick<Context, 'user'>> {
  const user = await requireUser();
  const { connection: slug } = await params;
  const { connection, service } = (await serviceOfPage(decodeURIComponent(slug))) ?? notFound();
  return { connection, service, user, db: database().db, now: () => new Date() };
}

/** The connection in a page's address, or 404. */
export async function pageConnection(params: PageParams): Promise<Connection> {
  return (await pageService(params)).connection;
}

/**
 * The context of the verbs of a page. A visitor is sent to sign in, a user without the permission to the page about
 * that.
 */
export async function pageContext(params: PageParams, permission: Permission): Promise<Context> {
  await requirePermission(permission);
  return {
    ...(await pageService(params)),
    requestId: randomUUID(),
    signal: new AbortController().signal,
  };
}
