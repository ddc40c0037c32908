import { LockKeyhole } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { requireUser } from '@/lib/auth/session.server';
import { routes } from '@/lib/routes';

export const generateMetadata = pageTitle('auth.notAllowed.title');

export default async function NotAllowedPage() {
  const user = await requireUser();
  const t = await getTranslations('auth.notAllowed');
  const role = await getTranslations('shell.role');
  return (
    <EmptyState
      heading="h1"
      icon={<LockKeyhole />}
      title={t('title')}
      action={<ButtonLink href={routes.overview()}>{t('home')}</ButtonLink>}
    >
      {t('body', { name: user.name, role: role(user.role ?? 'none') })}
    </EmptyState>
  );
}
