import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { pageTitle } from '@/app/page-title';
import { requireUser } from '@/lib/auth/session.server';
import { homeAddress } from '@/lib/connections/home.server';
import { isPageOfConnection, routes } from '@/lib/routes';

export const generateMetadata = pageTitle('ui.notFound.title');

/**
 * The page of unknown addresses. An address that only lacks its connection is redirected to the last used one.
 * Rendered per request: a static 404 has no nonce and would stay blank.
 */
export default async function Missing({ params }: { params: Promise<{ missing: string[] }> }) {
  const { missing } = await params;
  if (isPageOfConnection(missing)) {
    const user = await requireUser();
    redirect((await homeAddress((await headers()).get('x-path') ?? '/', user)) ?? routes.noMerchant());
  }
  notFound();
}
