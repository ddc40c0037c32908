import { redirect } from 'next/navigation';
import { requireUser } from '@/lib/auth/session.server';
import { homeAddress } from '@/lib/connections/home.server';

/** Redirects to the overview of the last used connection. */
export default async function HomePage() {
  await requireUser('/');
  redirect(await homeAddress('/'));
}
