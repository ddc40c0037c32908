import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Pending } from '@/components/ui/feedback/pending';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { allQueries } from '@/lib/deliveries/all/queries';
import { MerchantTable } from './merchant-table';
import { TodayTable } from './today-table';

/** Shows what needs somebody now and the day's numbers of all merchants in sight, above `children`; each line leads to its merchant. */
export function AllScreen({ children }: { children?: ReactNode }) {
  const t = useTranslations('all');
  const all = useQuery(allQueries.now());
  return (
    <>
      <PageHeader title={t('title')} />
      {all.data ? (
        <div className="grid grid-cols-1 gap-4">
          <Panel title={t('now')} flush>
            <MerchantTable merchants={all.data.merchants} />
          </Panel>
          <Panel title={t('today')} flush>
            <TodayTable {...all.data} />
          </Panel>
          {children}
        </div>
      ) : (
        <Pending query={all} rows={6} />
      )}
    </>
  );
}
