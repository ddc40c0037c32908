import { redirect } from 'next/navigation';
import { requireUser } from '@/lib/auth/session.server';
import { homeAddress } from '@/lib/connections/home.server';
import { routes } from '@/lib/routes';

/** Redirects to the page of all merchants, in the frame of the last used one. */
export default async function AllPage() {
  const user = await requireUser(routes.all());
  redirect((await homeAddress(routes.all(), user)) ?? routes.noMerchant());
}
