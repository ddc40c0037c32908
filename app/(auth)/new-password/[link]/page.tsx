import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { VisitorField, VisitorForm } from '@/components/auth/visitor-form';
import { Callout } from '@/components/ui/feedback/callout';
import { problemOfQuery } from '@/lib/auth/access/problem-of-query';
import { accountOfLink } from '@/lib/auth/password-link.server';
import { PASSWORD_MIN } from '@/lib/auth/schema';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { routes } from '@/lib/routes';

type Props = {
  params: Promise<{ link: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = pageTitle('auth.newPassword.title');

export default async function NewPasswordPage({ params, searchParams }: Props) {
  const { link } = await params;
  const t = await getTranslations('auth.newPassword');
  const account = await accountOfLink(link, new Date());
  return (
    <PageMessages of="(auth)/new-password/[link]/page.tsx">
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">{t('title')}</h1>
      {account ? (
        <VisitorForm
          action="/api/auth/new-password"
          initialProblem={problemOfQuery(await searchParams)}
          submitLabel={t('submit')}
        >
          <input type="hidden" name="link" value={link} />
          {/* For the browser, which keeps both. */}
          <VisitorField as="email" label={t('email')} value={account.email} readOnly />
          <VisitorField
            as="password"
            name="password"
            label={t('password')}
            help={t('passwordHelp', { count: PASSWORD_MIN })}
            autoComplete="new-password"
            autoFocus
          />
        </VisitorForm>
      ) : (
        <>
          <Callout tone="warning">{t('ended')}</Callout>
          <Link href={routes.signIn()} className="mt-4 block text-accent text-sm underline">
            {t('back')}
          </Link>
        </>
      )}
    </PageMessages>
  );
}
