'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAbilities } from '@/components/shell/use-abilities';
import { Callout } from '@/components/ui/feedback/callout';
import { PageHeader } from '@/components/ui/page-header';
import { codeListQueries } from '@/lib/deliveries/by-code/queries';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { routes } from '@/lib/routes';
import { CodeForm } from './code-form';
import { CodeListProgress } from './code-list-progress';

/** Adds orders that were made elsewhere by their codes, with the progress of the newest list. */
export function AddByCodeScreen() {
  const t = useTranslations('by-code');
  const why = useTranslations('connections.whyNot');
  const { by, whyNot } = useAbilities();
  const { data } = useQuery(codeListQueries.newest());
  const client = useQueryClient();
  const added = data?.list?.counts.added ?? 0;
  // A list of deliveries that was loaded before is old now.
  useEffect(() => {
    if (added > 0) void client.invalidateQueries({ queryKey: deliveryQueries.lists() });
  }, [added, client]);
  const unavailable = whyNot('getDelivery');
  const isOfV0 = by('getDelivery') === 'v0';
  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('title')}
        lead={!isOfV0 && t('lead')}
        back={{ href: routes.deliveries(), label: t('back') }}
      />
      {unavailable ? (
        <Callout tone="info" title={t('notServed')}>
          {why(unavailable)}
        </Callout>
      ) : (
        <>
          {isOfV0 && <Callout tone="info">{t('v0')}</Callout>}
          <CodeForm />
        </>
      )}
      {data?.list && <CodeListProgress list={data.list} />}
    </div>
  );
}
