'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { PageHeader } from '@/components/ui/page-header';
import { useInvalidateSoon } from '@/lib/live/use-invalidate-soon';
import { useLiveEvents } from '@/lib/live/use-live';
import { routes } from '@/lib/routes';
import { standingQueries } from '@/lib/standing/queries';
import { NewStanding, type NewStandingOf } from './new-standing';
import { StandingCard } from './standing-card';

/** The days of plans are loaded again at most this often while they go. */
const DAYS_EVERY_MS = 2_000;

/** Orders that go again and again, above them what a new plan is made from. */
export function StandingScreen(newOf: NewStandingOf) {
  const t = useTranslations('standing');
  const { can } = useSession();
  const list = useQuery(standingQueries.list());
  const { data } = list;
  const invalidateSoon = useInvalidateSoon(DAYS_EVERY_MS);
  useLiveEvents('import', () => invalidateSoon(standingQueries.all));
  const isEditable = can('delivery:write');
  const isNew = isEditable && (newOf.like !== undefined || newOf.isOfSelected || newOf.importId !== undefined);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={{ href: routes.deliveries(), label: t('back') }} />
      {!data && <Pending query={list} rows={4} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {isNew && <NewStanding {...newOf} />}
        {data?.plans.map((plan) => (
          <StandingCard key={plan.id} plan={plan} isEditable={isEditable} />
        ))}
      </div>
      {data?.plans.length === 0 && !isNew && (
        <EmptyState
          icon={<CalendarSync />}
          title={t('empty')}
          action={<ButtonLink href={routes.deliveries()}>{t('toDeliveries')}</ButtonLink>}
        >
          {isEditable && t('emptyHint')}
        </EmptyState>
      )}
    </>
  );
}
