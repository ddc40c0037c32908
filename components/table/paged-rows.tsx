import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { LoadProblem } from '@/components/ui/feedback/load-problem';
import { Pending } from '@/components/ui/feedback/pending';
import { Panel } from '@/components/ui/panel';
import { DataTable } from './data-table';

/** A table that is read page by page: what stands there before, when that fails, when there are no rows, and a button for more. */
export function PagedRows<Row>({
  title,
  actions,
  pages,
  rows,
  empty,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  title?: ReactNode;
  actions?: ReactNode;
  pages: UseInfiniteQueryResult;
  /** The total of all pages until now; undefined before the first. */
  rows: readonly Row[] | undefined;
  empty: ReactNode;
}) {
  const t = useTranslations('ui.table');
  const { error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = pages;
  return (
    <Panel flush title={title} actions={actions} className="overflow-clip">
      {!rows && <Pending query={pages} rows={8} />}
      {rows?.length === 0 ? empty : rows && <DataTable {...table} rows={rows} />}
      {isFetchNextPageError && error && <LoadProblem error={error} retrying={isFetching} onRetry={fetchNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className="p-2 text-center">
          <Button variant="ghost" size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
