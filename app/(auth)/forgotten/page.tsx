import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { VisitorField, VisitorForm } from '@/components/auth/visitor-form';
import { Callout } from '@/components/ui/feedback/callout';
import { problemOfQuery } from '@/lib/auth/access/problem-of-query';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { canMail } from '@/lib/mail/send.server';
import { routes } from '@/lib/routes';

type Query = Record<string, string | string[] | undefined>;

export const generateMetadata = pageTitle('auth.forgotten.title');

export default async function ForgottenPage({ searchParams }: { searchParams: Promise<Query> }) {
  if (!canMail()) notFound();
  const t = await getTranslations('auth.forgotten');
  const query = await searchParams;
  return (
    <PageMessages of="(auth)/forgotten/page.tsx">
      <h1 className="font-semibold text-2xl tracking-tight">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      {query.sent === '1' ? (
        <Callout tone="info">{t('sent')}</Callout>
      ) : (
        <VisitorForm action="/api/auth/forgotten" initialProblem={problemOfQuery(query)} submitLabel={t('submit')}>
          <input type="hidden" name="locale" value={await getLocale()} />
          <VisitorField as="email" name="email" label={t('email')} autoFocus />
        </VisitorForm>
      )}
      <Link href={routes.signIn()} className="mt-4 block text-accent text-sm underline">
        {t('back')}
      </Link>
    </PageMessages>
  );
}
