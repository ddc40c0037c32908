'use client';

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { LoadProblem } from '@/components/ui/feedback/load-problem';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';

/** Rows that are read page by page: what stands there before, when that fails, when there are none, and a button for more. */
export function PagedRows<Row>({
  pages: { error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch },
  rows,
  empty,
  children,
}: {
  pages: UseInfiniteQueryResult;
  /** The total of all pages until now; undefined before the first. */
  rows: readonly Row[] | undefined;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const t = useTranslations('ui.table');
  if (!rows && error) return <LoadProblem error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!rows)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={8} />
      </div>
    );
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      {hasNextPage && (
        <div className="p-2 text-center">
          <Button variant="ghost" size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
