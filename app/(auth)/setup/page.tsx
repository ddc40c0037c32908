import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { SetupForm } from '@/components/auth/setup-form';
import { problemOfQuery } from '@/lib/auth/access/problem-of-query';
import { needsSetup } from '@/lib/auth/first-access.server';
import { PASSWORD_MIN } from '@/lib/auth/schema';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { routes } from '@/lib/routes';

type Query = Record<string, string | string[] | undefined>;

export const generateMetadata = pageTitle('auth.setup.title');

export default async function SetupPage({ searchParams }: { searchParams: Promise<Query> }) {
  if (!(await needsSetup())) redirect(routes.signIn());
  const t = await getTranslations('auth.setup');
  return (
    <PageMessages of="(auth)/setup/page.tsx">
      <h1 className="font-semibold text-2xl tracking-tight">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      <SetupForm passwordMin={PASSWORD_MIN} initialProblem={problemOfQuery(await searchParams)} />
    </PageMessages>
  );
}
