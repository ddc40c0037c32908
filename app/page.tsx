import { redirect } from 'next/navigation';
import { requireUser } from '@/lib/auth/session.server';
import { homeAddress } from '@/lib/connections/home.server';

/** No page of its own: the overview of the connection that was looked at last. */
export default async function HomePage() {
  await requireUser('/');
  redirect(await homeAddress('/'));
}
