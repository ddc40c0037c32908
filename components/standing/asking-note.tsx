'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { routes } from '@/lib/routes';
import { standingQueries } from '@/lib/standing/queries';

/** On the overview: standing orders that did not go at their time. */
export function AskingNote() {
  const t = useTranslations('standing.asks');
  const count = useQuery(standingQueries.asking()).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Callout
      tone="warning"
      className="mb-4"
      title={t('overview', { count })}
      action={
        <ButtonLink size="sm" href={routes.standing()}>
          {t('decide')}
        </ButtonLink>
      }
      live
    />
  );
}
