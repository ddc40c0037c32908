import { getLocale, getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { formatDateTime } from '@/lib/format/time/date-time';
import { routes } from '@/lib/routes';

/** Tells somebody until when they have to set up the second factor that their role needs. */
export async function FactorNote({ dueAt, timeZone }: { dueAt: Date; timeZone: string }) {
  const [t, locale] = await Promise.all([getTranslations('auth.factorNote'), getLocale()]);
  return (
    <Callout
      tone="warning"
      className="mb-4 print:hidden"
      title={t.rich('title', { date: () => <time>{formatDateTime(dueAt, timeZone, locale)}</time> })}
      action={
        <ButtonLink size="sm" href={routes.settings()}>
          {t('setUp')}
        </ButtonLink>
      }
    >
      {t('body')}
    </Callout>
  );
}
