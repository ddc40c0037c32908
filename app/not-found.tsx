import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { routes } from '@/lib/routes';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ui.notFound'))('title') };
}

/** Without icons and client components: every page carries this one. */
export default function NotFound() {
  const t = useTranslations('ui.notFound');
  return (
    <main className="grid min-h-[70dvh] place-content-center px-4">
      <EmptyState
        heading="h1"
        title={t('title')}
        action={
          <a href={routes.overview()} className={buttonClass('primary', 'md')}>
            {t('home')}
          </a>
        }
      >
        {t('body')}
      </EmptyState>
    </main>
  );
}
