'use client';

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadProblem } from '@/components/ui/feedback/load-problem';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { DataTable } from './data-table';

/** A table that is read page by page: what stands there before, when that fails, when there are no rows, and a button for more. */
export function PagedRows<Row>({
  name,
  icon,
  pages: { error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch },
  rows,
  address: { isFiltered, clear },
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'rows'> & {
  /** Where its messages stand. */
  name: 'audit' | 'customers';
  icon: ReactNode;
  pages: UseInfiniteQueryResult;
  /** The total of all pages until now; undefined before the first. */
  rows: readonly Row[] | undefined;
  address: { isFiltered: boolean; clear: () => void };
}) {
  const t = useTranslations();
  return (
    <Panel flush className="overflow-clip">
      {!rows && error && <LoadProblem error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!rows && !error && (
        <div aria-busy="true">
          <SkeletonRows rows={8} />
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={isFiltered ? <SearchX /> : icon}
          title={t(`${name}.${isFiltered ? 'noMatch' : 'empty'}`)}
          action={isFiltered && <Button onClick={clear}>{t(`${name}.clear`)}</Button>}
        >
          {t(`${name}.${isFiltered ? 'noMatchHint' : 'emptyHint'}`)}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <DataTable {...table} caption={t(`${name}.title`)} rows={rows} />}
      {hasNextPage && (
        <div className="p-2 text-center">
          <Button variant="ghost" size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('ui.table.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
