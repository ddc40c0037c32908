import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { AddFactor } from '@/components/second-factor/add-factor';
import { Button } from '@/components/ui/button/button';
import { safeNext } from '@/lib/auth/access/safe-next';
import { currentUser, requireUser } from '@/lib/auth/session.server';
import { mustAddFactor } from '@/lib/auth/session-user.server';
import { connectionPath } from '@/lib/http/connection-address';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { secondFactorStatus } from '@/lib/second-factor/status.server';

type Props = {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = pageTitle('auth.addFactor.title');

/** Somebody of a role that needs a second factor sets one up here, before anything else opens. */
export default async function AddFactorPage({ params, searchParams }: Props) {
  const [{ connection }, { next }, signedIn] = await Promise.all([params, searchParams, currentUser()]);
  const home = connectionPath(decodeURIComponent(connection));
  const target = typeof next === 'string' ? safeNext(next) : home;
  if (!signedIn?.role || !mustAddFactor(signedIn, new Date())) {
    await requireUser();
    redirect(target);
  }
  const t = await getTranslations('auth.addFactor');
  return (
    <PageMessages of="(auth)/c/[connection]/second-factor/page.tsx">
      <h1 className="font-semibold text-2xl tracking-tight">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead', { name: signedIn.name })}</p>
      <AddFactor status={await secondFactorStatus(signedIn.id)} next={target} />
      <form method="post" action="/api/auth/sign-out" className="mt-6 border-line border-t pt-4">
        <Button type="submit">{(await getTranslations('shell'))('user.signOut')}</Button>
      </form>
    </PageMessages>
  );
}
