'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { type ComparedRow, rankRows, type Sort } from '@/lib/comparisons/ranking/rank';
import type { Comparison, Variant } from '@/lib/comparisons/schema';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { ComparisonMap } from './comparison-map';
import { ComparisonTable } from './comparison-table';
import { DropOffLine } from './drop-off-line';
import { RunBar } from './run-bar';
import type { RunControl } from './use-run';
import { ViewBar } from './view-bar';

/** A running or saved comparison: the table with its controls, and the map. */
export function ComparisonResult({
  id,
  shown,
  control,
  isOutdated,
  onChange,
}: {
  id: string;
  shown: UseQueryResult<Comparison>;
  control: RunControl;
  /** The drop-off in the form differs from this comparison's. */
  isOutdated: boolean;
  onChange: (() => void) | undefined;
}) {
  if (shown.data) {
    return <FinishedComparison comparison={shown.data} control={control} isOutdated={isOutdated} onChange={onChange} />;
  }
  if (shown.isError) return <ComparisonError id={id} error={shown.error} query={shown} />;
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <SkeletonRows rows={10} />
    </div>
  );
}

function FinishedComparison({
  comparison,
  control,
  isOutdated,
  onChange,
}: {
  comparison: Comparison;
  control: RunControl;
  isOutdated: boolean;
  onChange: (() => void) | undefined;
}) {
  const t = useTranslations('comparisons');
  const [by, setBy] = useState<Variant>('realtime');
  const [sort, setSort] = useState<Sort>('fee');
  const [activeId, setActiveId] = useState<string | null>(null);
  const isStarting = control.run.isRunning && control.run.comparisonId === undefined;
  const isRunning = control.run.isRunning && !isStarting;
  const dropOff = { destination_format: comparison.destinationFormat, destination: comparison.destination };
  const rows = useSteadyRows(comparison, by, sort, isRunning);
  return (
    <section aria-label={t('result')} className="grid grid-cols-1 gap-4">
      {isOutdated && (
        <Callout tone="warning" live>
          {t('outdated')}
        </Callout>
      )}
      <DropOffLine
        comparison={comparison}
        onChange={onChange}
        isStarting={isStarting}
        onAgain={isRunning || onChange === undefined ? undefined : () => control.start(dropOff)}
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 rounded-lg border border-line bg-surface">
          <ViewBar comparison={comparison} rows={rows} by={by} onBy={setBy} sort={sort} onSort={setSort} />
          <RunBar comparison={comparison} control={control} />
          <ComparisonTable
            comparison={comparison}
            rows={rows}
            by={by}
            control={control}
            isOutdated={isOutdated}
            activeId={activeId}
            onActive={setActiveId}
          />
        </div>
        <ComparisonMap comparison={comparison} rows={rows} by={by} activeId={activeId} onActive={setActiveId} />
      </div>
    </section>
  );
}

/** The rows of a comparison. While answers come in each row keeps its place, unless another order is chosen. */
function useSteadyRows(comparison: Comparison, by: Variant, sort: Sort, isRunning: boolean): ComparedRow[] {
  const choice = `${comparison.id} ${by} ${sort}`;
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

function ComparisonError({ id, error, query }: { id: string; error: unknown; query: UseQueryResult<Comparison> }) {
  const t = useTranslations('comparisons');
  const { title, next, id: errorId } = useProblemText()(error);
  const isGone = error instanceof CallProblem && error.status < 500;
  return (
    <ErrorState
      key={id}
      title={title}
      errorId={errorId}
      onRetry={isGone ? undefined : () => void query.refetch()}
      retrying={query.isFetching}
      action={<ButtonLink href={routes.estimates()}>{t('new')}</ButtonLink>}
    >
      {next}
    </ErrorState>
  );
}
