import { MapPinOff } from 'lucide-react';
import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { Logo } from '@/components/shell/logo';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { routes } from '@/lib/routes';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ui.notFound'))('title') };
}

export default function NotFound() {
  const t = useTranslations('ui.notFound');
  return (
    <main className="grid min-h-[70dvh] place-content-center px-4">
      <div className="text-center">
        <Logo />
      </div>
      <EmptyState
        heading="h1"
        icon={<MapPinOff />}
        title={t('title')}
        action={
          <ButtonLink href={routes.overview()} variant="primary">
            {t('home')}
          </ButtonLink>
        }
      >
        {t('body')}
      </EmptyState>
    </main>
  );
}
