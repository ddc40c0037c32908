'use client';

import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { comparisonQueries } from '@/lib/comparisons/queries';
import type { ComparisonSummary } from '@/lib/comparisons/schema';
import { routes } from '@/lib/routes';
import { useDropOffText } from './use-drop-off-text';

const FEW = 6;

/** The user's latest comparisons. Nothing while they load, since what stands above may still grow. */
export function PastComparisons({ shownId }: { shownId: string | undefined }) {
  const t = useTranslations('comparisons.past');
  const { whyNot } = useAbilities();
  const query = useQuery(comparisonQueries.list());
  const [isWhole, setWhole] = useState(false);
  if (query.isPending) return null;
  const past = query.data?.comparisons.filter(({ id }) => id !== shownId);
  const canCompare = whyNot('listBranches') === null;
  if ((shownId !== undefined || !canCompare) && past?.length === 0) return null;
  const shown = isWhole ? past : past?.slice(0, FEW);
  return (
    <Panel title={t('title')} flush>
      {query.isError && !past && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {t('failed')}
        </ErrorState>
      )}
      {shown?.length === 0 && (
        <EmptyState icon={<Scale />} title={t('none')}>
          {t('noneNext')}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul>
          {shown.map((comparison) => (
            <PastComparison key={comparison.id} comparison={comparison} />
          ))}
        </ul>
      )}
      {past && shown && past.length > shown.length && (
        <div className="p-2 text-center">
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t('more', { count: past.length - shown.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function PastComparison({ comparison }: { comparison: ComparisonSummary }) {
  const t = useTranslations('comparisons.past');
  const { timeZone } = useConnection();
  const { name, address } = useDropOffText()(comparison);
  const { best, branchCount, createdAt, id } = comparison;
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        href={routes.comparison(id)}
        className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 -outline-offset-2! hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-56 truncate">
          <span className="font-medium">{address}</span>
          {name && (
            <span className="text-muted">
              {' · '}
              <bdi>{name}</bdi>
            </span>
          )}
        </span>
        <span className="min-w-0 truncate text-sm sm:basis-72 sm:text-end">
          {best
            ? t.rich('best', {
                fee: () => <Money amount={best.deliveryFee} currency={best.currency} className="font-medium" />,
                branch: () => <bdi className="text-muted">{best.branchName}</bdi>,
              })
            : t('noBest', { count: branchCount })}
        </span>
        <span className="text-faint text-sm sm:basis-24 sm:text-end">
          <RelativeTime value={createdAt} timeZone={timeZone} />
        </span>
      </Link>
    </li>
  );
}
