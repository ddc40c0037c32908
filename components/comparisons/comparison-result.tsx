'use client';

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { comparisonQueries, wholeDropOff } from '@/lib/comparisons/queries';
import { type ComparedRow, rankRows, type Sort } from '@/lib/comparisons/ranking/rank';
import type { ComparedBranches, Comparison, DropOff, Variant } from '@/lib/comparisons/schema';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { ComparisonMap } from './comparison-map';
import { ComparisonTable } from './comparison-table';
import { DropOffLine } from './drop-off-line';
import { ResultSkeleton } from './result-skeleton';
import { RunBar } from './run-bar';
import { useRun } from './use-run';
import { ViewBar } from './view-bar';

type ResultProps = {
  dropOff: DropOff;
  /** The drop-off in the form differs from this comparison's. */
  isOutdated: boolean;
  onChange: (() => void) | undefined;
};

/** A comparison: the table with its controls, and the map. */
export function ComparisonResult(props: ResultProps) {
  const list = useQuery(comparisonQueries.branches(props.dropOff));
  if (list.data) return <Compared {...props} query={{ ...list, data: list.data }} />;
  if (list.isError) {
    return <ComparisonError error={list.error} isAsking={list.isFetching} askAgain={() => void list.refetch()} />;
  }
  return <ResultSkeleton />;
}

function Compared({
  dropOff,
  isOutdated,
  onChange,
  query: { data: list, dataUpdatedAt: comparedAt, error, isFetching, refetch },
}: ResultProps & {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'> & { data: ComparedBranches };
}) {
  const t = useTranslations('comparisons');
  const client = useQueryClient();
  const problem = useProblemText()(error);
  const [by, setBy] = useState<Variant>('realtime');
  const [sort, setSort] = useState<Sort>('fee');
  const [activeId, setActiveId] = useState<string | null>(null);
  const branchIds = useMemo(() => list.branches.map(({ id }) => id), [list]);
  const control = useRun(dropOff, { branchIds, since: comparedAt, isStopped: isOutdated });
  const { cells, isRunning } = control;
  const comparison = useMemo<Comparison>(() => ({ ...list, cells: [...cells] }), [list, cells]);
  const rows = useSteadyRows(comparison, by, sort, isRunning);
  return (
    <section aria-label={t('result')} className="grid grid-cols-1 gap-4">
      {isOutdated && (
        <Callout tone="warning" live>
          {t('outdated')}
        </Callout>
      )}
      <DropOffLine
        dropOff={wholeDropOff(client, dropOff)}
        comparedAt={comparedAt}
        onChange={onChange}
        isStarting={isFetching}
        onAgain={isRunning || onChange === undefined ? undefined : () => void refetch()}
      />
      {error && (
        <Callout tone="danger" title={problem.title} live>
          {problem.next}
        </Callout>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 rounded-lg border border-line bg-surface">
          <ViewBar comparedAt={comparedAt} rows={rows} by={by} onBy={setBy} sort={sort} onSort={setSort} />
          <RunBar comparison={comparison} control={control} />
          <ComparisonTable
            dropOff={dropOff}
            place={list.place}
            rows={rows}
            by={by}
            control={control}
            isOutdated={isOutdated}
            activeId={activeId}
            onActive={setActiveId}
          />
        </div>
        <ComparisonMap
          dropOff={dropOff}
          place={list.place}
          rows={rows}
          by={by}
          activeId={activeId}
          onActive={setActiveId}
        />
      </div>
    </section>
  );
}

/** The rows of a comparison. While answers come in each row keeps its place, unless another order is chosen. */
function useSteadyRows(comparison: Comparison, by: Variant, sort: Sort, isRunning: boolean): ComparedRow[] {
  const choice = `${by} ${sort}`;
  const [placed, setPlaced] = useState({ comparison, choice });
  const isSteady = isRunning && placed.choice === choice;
  if (!isSteady && (placed.comparison !== comparison || placed.choice !== choice)) setPlaced({ comparison, choice });
  return useMemo(() => {
    const rows = rankRows(comparison, by, sort);
    if (!isSteady) return rows;
    const positions = new Map(
      rankRows(placed.comparison, by, sort).map(({ branch }, position) => [branch.id, position]),
    );
    return rows.toSorted((a, b) => (positions.get(a.branch.id) ?? 0) - (positions.get(b.branch.id) ?? 0));
  }, [comparison, by, sort, isSteady, placed]);
}

function ComparisonError({ error, isAsking, askAgain }: { error: unknown; isAsking: boolean; askAgain: () => void }) {
  const t = useTranslations('comparisons');
  const { title, next, id } = useProblemText()(error);
  const isWrong = error instanceof CallProblem && error.status >= 400 && error.status < 500;
  return (
    <ErrorState
      title={title}
      errorId={id}
      onRetry={isWrong ? undefined : askAgain}
      retrying={isAsking}
      action={<ButtonLink href={routes.estimates()}>{t('new')}</ButtonLink>}
    >
      {next}
    </ErrorState>
  );
}
