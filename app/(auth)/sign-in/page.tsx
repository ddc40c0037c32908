import { headers } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { SandboxSignIn } from '@/components/auth/sandbox-sign-in';
import { VisitorField, VisitorForm } from '@/components/auth/visitor-form';
import { Callout } from '@/components/ui/feedback/callout';
import { problemOfQuery } from '@/lib/auth/access/problem-of-query';
import { safeNext } from '@/lib/auth/access/safe-next';
import { needsSetup } from '@/lib/auth/first-access.server';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { currentUser, hadSession } from '@/lib/auth/session.server';
import { env } from '@/lib/env';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { canMail } from '@/lib/mail/send.server';
import { routes } from '@/lib/routes';
import { passkeyAddress } from '@/lib/second-factor/passkey-address.server';
import { readPendingSignIn } from '@/lib/second-factor/pending-sign-in.server';
import { factorsOfPerson } from '@/lib/second-factor/status.server';

type Query = Record<string, string | string[] | undefined>;

export const generateMetadata = pageTitle('auth.signIn.title');

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const next = safeNext(query.next);
  if (await currentUser()) redirect(next);
  if (await needsSetup()) redirect(routes.setup());
  const t = await getTranslations('auth.signIn');
  const problem = problemOfQuery(query);
  const pending = readPendingSignIn((await headers()).get('cookie'), new Date());
  if (query.step !== 'password' && pending) {
    const { hasCodes, hasPasskeys } = await factorsOfPerson(pending.userId);
    const passwordPage = routes.signIn({ next, step: 'password' });
    const code = await getTranslations('auth.signInCode');
    return (
      <PageMessages of="(auth)/sign-in/page.tsx">
        <h1 className="font-semibold text-2xl tracking-tight">{hasCodes ? code('title') : code('titlePasskey')}</h1>
        <p className="mt-1 mb-6 text-muted">{hasCodes ? code('lead') : code('leadPasskey')}</p>
        {hasPasskeys && passkeyAddress() && <PasskeyButton next={next} isOnly={!hasCodes} />}
        {hasCodes && (
          <VisitorForm action="/api/auth/second-factor" initialProblem={problem} submitLabel={code('submit')}>
            <input type="hidden" name="next" value={next} />
            <VisitorField as="code" name="code" label={code('code')} autoFocus />
          </VisitorForm>
        )}
        {hasCodes && <p className="mt-4 text-muted text-sm">{code('lost')}</p>}
        <a className="mt-4 block text-accent text-sm" href={passwordPage}>
          {code('other')}
        </a>
      </PageMessages>
    );
  }
  const note = query.chosen === '1' ? 'chosen' : (await hadSession()) && 'ended';
  return (
    <PageMessages of="(auth)/sign-in/page.tsx">
      <h1 className="font-semibold text-2xl tracking-tight">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      {!problem && note && (
        <Callout tone="info" className="mb-4">
          {t(note)}
        </Callout>
      )}
      <VisitorForm action="/api/auth/sign-in" initialProblem={problem} submitLabel={t('submit')}>
        <input type="hidden" name="next" value={next} />
        <VisitorField as="email" name="email" label={t('email')} autoFocus />
        <VisitorField as="password" name="password" label={t('password')} autoComplete="current-password" />
      </VisitorForm>
      {passkeyAddress() && <PasskeyButton next={next} />}
      <p className="mt-4 text-muted text-sm">
        {canMail() ? (
          <Link href={routes.forgotten()} className="text-accent underline">
            {t('forgottenMail')}
          </Link>
        ) : (
          t('forgotten')
        )}
      </p>
      {env().SANDBOX_MODE && <SandboxSignIn users={SANDBOX_USERS} password={SANDBOX_PASSWORD} next={next} />}
    </PageMessages>
  );
}
