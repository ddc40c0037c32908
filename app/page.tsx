import { redirect } from 'next/navigation';
import { requireUser } from '@/lib/auth/session.server';
import { homeAddress } from '@/lib/connections/home.server';
import { routes } from '@/lib/routes';

/** Redirects to the overview of the last used connection. */
export default async function HomePage() {
  const user = await requireUser('/');
  redirect((await homeAddress('/', user)) ?? routes.noMerchant());
}
