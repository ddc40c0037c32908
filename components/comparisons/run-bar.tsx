'use client';

import { CircleStop, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { useNow } from '@/components/ui/text/use-now';
import { cellId } from '@/lib/comparisons/apply-message';
import { type CellKey, type Comparison, MOST_BRANCHES, VARIANTS } from '@/lib/comparisons/schema';
import type { RunControl } from './use-run';

/** The progress of a run with a Stop button; afterwards the number of missing estimates with a button to get them. */
export function RunBar({ comparison, control }: { comparison: Comparison; control: RunControl }) {
  const t = useTranslations('comparisons.run');
  const { run, stop, askAgain } = control;
  const isRunning = run.isRunning && run.comparisonId === comparison.id;
  const missing = missingCells(comparison);
  const all = comparison.branches.length * VARIANTS.length;
  const progress = isRunning
    ? t('running', { done: run.total - run.open.size, total: run.total })
    : missing.length === 0
      ? t('done', { count: comparison.branches.length })
      : t('missing', { count: missing.length });
  return (
    <div className="border-line border-b bg-sunken">
      <div
        aria-hidden="true"
        className="h-0.5 origin-[0_0] bg-accent transition-[width] duration-200"
        style={{ width: isRunning ? `${(100 * (run.total - run.open.size)) / (run.total || 1)}%` : 0 }}
      />
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm">
        <p className="tabular text-muted">{progress}</p>
        {comparison.branches.length >= MOST_BRANCHES && (
          <p className="text-muted">{t('most', { count: MOST_BRANCHES })}</p>
        )}
        {isRunning && run.pausedUntil !== null && <PauseNote until={run.pausedUntil} />}
        <p role="status" className="sr-only">
          {isRunning ? t('begun', { count: all }) : progress}
        </p>
        <div className="ms-auto">
          {isRunning && (
            <Button size="sm" icon={<CircleStop />} onClick={stop}>
              {t('stop')}
            </Button>
          )}
          {!isRunning && missing.length > 0 && (
            <Button size="sm" icon={<RotateCw />} onClick={() => askAgain(comparison.id, missing)}>
              {t('askMissing')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function PauseNote({ until }: { until: number }) {
  const t = useTranslations('comparisons.run');
  const seconds = Math.ceil((until - useNow('second')) / 1000);
  if (seconds <= 0) return null;
  return <p className="font-medium text-warning">{t('paused', { seconds })}</p>;
}

/** Every cell without an estimate, nearest branch first. */
function missingCells({ branches, cells }: Comparison): CellKey[] {
  const known = new Set(cells.filter(({ estimate }) => estimate).map(cellId));
  return branches
    .flatMap(({ id }) => VARIANTS.map((variant) => ({ branchId: id, variant })))
    .filter((key) => !known.has(cellId(key)));
}
