import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { Button } from '@/components/ui/button/button';
import { requireUser } from '@/lib/auth/session.server';
import { homeAddress } from '@/lib/connections/home.server';

export const generateMetadata = pageTitle('auth.noMerchant.title');

/** Tells a person without a role for any merchant. */
export default async function NoMerchantPage() {
  const user = await requireUser('/');
  const home = await homeAddress('/', user);
  if (home) redirect(home);
  const t = await getTranslations('auth.noMerchant');
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('body', { name: user.name })}</p>
      <form method="post" action="/api/auth/sign-out">
        <Button type="submit">{(await getTranslations('shell'))('user.signOut')}</Button>
      </form>
    </>
  );
}
