import { CircleStop, Download, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { saveFile } from '@/components/ui/save-file';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { pausedUntil } from '@/lib/comparisons/in-turn';
import { comparisonCsv } from '@/lib/comparisons/ranking/csv';
import { type ComparedRow, SORTS, type Sort } from '@/lib/comparisons/ranking/rank';
import { MOST_BRANCHES, VARIANTS, type Variant } from '@/lib/comparisons/schema';
import type { RunControl } from './use-branch-cells';

/** The variant that ranks the branches, the sort order, the export as a file, and the progress of the requests. */
export function ComparisonBar({
  comparedAt,
  rows,
  control: { open, ask, stop },
  by,
  onBy,
  sort,
  onSort,
}: {
  comparedAt: number;
  rows: readonly ComparedRow[];
  control: RunControl;
  by: Variant;
  onBy: (by: Variant) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const t = useTranslations('comparisons');
  const problems = useTranslations('problems');
  const { timeZone } = useConnection();
  const timeText = useTimeText();
  const sortId = useId();
  const total = rows.length * VARIANTS.length;
  const missing = rows.flatMap((row) => VARIANTS.flatMap((variant) => (row[variant]?.estimate ? [] : row.branch.id)));
  const ended =
    missing.length > 0 ? t('run.missing', { count: missing.length }) : t('run.done', { count: rows.length });
  const isRunning = open.size > 0;
  const pausedSeconds = Math.ceil((pausedUntil() - useNow('second')) / 1000);
  function save() {
    const problemOf = (code: string) => problems(`${problems.has(`${code}.title`) ? code : 'unexpected'}.title`);
    const text = comparisonCsv(rows, { text: t, problemOf, timeZone });
    const day = timeText(comparedAt, 'iso-date');
    saveFile(`estimates-${day}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  }
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2 text-muted text-sm">
      <div className="flex items-center gap-2">
        <span aria-hidden="true">{t('judgeBy')}</span>
        <Segmented
          legend={t('judgeBy')}
          hideLegend
          options={VARIANTS.map((value) => ({ value, label: t(`variant.${value}`) }))}
          value={by}
          onChange={onBy}
        />
      </div>
      <div className="flex items-center gap-2">
        <label htmlFor={sortId}>{t('sortBy')}</label>
        <NativeSelect
          id={sortId}
          value={sort}
          onChange={(event) => onSort(SORTS.find((value) => value === event.target.value) ?? 'fee')}
          options={SORTS.map((value) => [value, t(`sort.${value}`)])}
        />
      </div>
      <p className="tabular ms-auto">{isRunning ? t('run.running', { done: total - open.size * 2, total }) : ended}</p>
      {rows.length >= MOST_BRANCHES && <p>{t('run.most', { count: MOST_BRANCHES })}</p>}
      {pausedSeconds > 0 && <p className="font-medium text-warning">{t('run.paused', { seconds: pausedSeconds })}</p>}
      <p role="status" className="sr-only">
        {!isRunning && ended}
      </p>
      {isRunning ? (
        <Button size="sm" icon={<CircleStop />} onClick={stop}>
          {t('run.stop')}
        </Button>
      ) : (
        missing.length > 0 && (
          <Button size="sm" icon={<RotateCw />} onClick={() => ask([...new Set(missing)])}>
            {t('run.askMissing')}
          </Button>
        )
      )}
      <IconButton label={t('export')} icon={<Download />} onClick={save} />
    </div>
  );
}
