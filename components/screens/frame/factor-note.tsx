import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { DateTime } from '@/components/ui/text/date-time';
import { routes } from '@/lib/routes';

/** Tells somebody until when they have to set up the second factor that their role needs. */
export async function FactorNote({ dueAt, timeZone }: { dueAt: Date; timeZone: string }) {
  const t = await getTranslations('auth.factorNote');
  return (
    <Callout
      tone="warning"
      className="mb-4 print:hidden"
      title={t.rich('title', { date: () => <DateTime value={dueAt} timeZone={timeZone} /> })}
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
