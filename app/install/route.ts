import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { requireUser } from '@/lib/auth/session.server';
import { homeAddress } from '@/lib/connections/home.server';
import { InstallQuery } from '@/lib/installation/install-schema';
import { routes } from '@/lib/routes';

/** The install address of the application: the service sends a merchant here. A person then confirms on the page. */
export async function GET(request: NextRequest): Promise<never> {
  const { pathname, search, searchParams } = request.nextUrl;
  const user = await requireUser(`${pathname}${search}`);
  const asked = InstallQuery.safeParse(Object.fromEntries(searchParams));
  const query = asked.success ? { app: asked.data.app_id, installation: asked.data.installation_id } : {};
  redirect((await homeAddress(routes.newConnection(query), user)) ?? routes.noMerchant());
}
