'use client';

import { CircleStop, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { useNow } from '@/components/ui/text/use-now';
import { type Comparison, MOST_BRANCHES, VARIANTS } from '@/lib/comparisons/schema';
import type { RunControl } from './use-run';

/** The progress of a run with a Stop button; afterwards the number of missing estimates with a button to get them. */
export function RunBar({ comparison, control }: { comparison: Comparison; control: RunControl }) {
  const t = useTranslations('comparisons.run');
  const { isRunning, done, total, pausedUntil, stop, ask } = control;
  const missing = branchesWithout(comparison);
  const each = VARIANTS.length;
  const progress = isRunning
    ? t('running', { done: done * each, total: total * each })
    : missing.cells === 0
      ? t('done', { count: comparison.branches.length })
      : t('missing', { count: missing.cells });
  return (
    <div className="border-line border-b bg-sunken">
      <div
        aria-hidden="true"
        className="h-0.5 origin-[0_0] bg-accent transition-[width] duration-200"
        style={{ width: isRunning ? `${(100 * done) / (total || 1)}%` : 0 }}
      />
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm">
        <p className="tabular text-muted">{progress}</p>
        {comparison.branches.length >= MOST_BRANCHES && (
          <p className="text-muted">{t('most', { count: MOST_BRANCHES })}</p>
        )}
        {isRunning && <PauseNote until={pausedUntil} />}
        <p role="status" className="sr-only">
          {isRunning ? t('begun', { count: total * each }) : progress}
        </p>
        <div className="ms-auto">
          {isRunning && (
            <Button size="sm" icon={<CircleStop />} onClick={stop}>
              {t('stop')}
            </Button>
          )}
          {!isRunning && missing.cells > 0 && (
            <Button size="sm" icon={<RotateCw />} onClick={() => ask(missing.branchIds)}>
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

/** The branches with an estimate less than they could have, nearest first, and how many estimates that is. */
function branchesWithout({ branches, cells }: Comparison): { branchIds: string[]; cells: number } {
  const known = cells.filter(({ estimate }) => estimate).map(({ branchId }) => branchId);
  const missing = branches.map(({ id }) => ({
    id,
    count: VARIANTS.length - known.filter((branchId) => branchId === id).length,
  }));
  return {
    branchIds: missing.filter(({ count }) => count > 0).map(({ id }) => id),
    cells: missing.reduce((sum, { count }) => sum + count, 0),
  };
}
