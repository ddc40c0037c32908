import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { routes } from '@/lib/routes';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ui.notFound'))('title') };
}

/** As short as can be: the document of every page carries this one. */
export default function NotFound() {
  const t = useTranslations('ui.notFound');
  return (
    <main className="grid min-h-[70dvh] place-content-center p-4 text-center">
      <h1 className="font-semibold text-lg">{t('title')}</h1>
      <p className="my-2 text-muted">{t('body')}</p>
      <a href={routes.overview()} className="text-accent underline">
        {t('home')}
      </a>
    </main>
  );
}
