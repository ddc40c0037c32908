'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/button/icon-button';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { saveFile } from '@/components/ui/save-file';
import { comparisonCsv } from '@/lib/comparisons/ranking/csv';
import { type ComparedRow, SORTS, type Sort } from '@/lib/comparisons/ranking/rank';
import { VARIANTS, type Variant } from '@/lib/comparisons/schema';
import { formatDateTime } from '@/lib/format/time/date-time';

/** The variant that ranks the branches, the sort order, and the export as a file. */
export function ViewBar({
  comparedAt,
  rows,
  by,
  onBy,
  sort,
  onSort,
}: {
  comparedAt: number;
  rows: readonly ComparedRow[];
  by: Variant;
  onBy: (by: Variant) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const t = useTranslations('comparisons');
  const sortId = useId();
  const save = useCsv(comparedAt, rows);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2">
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="text-muted text-sm">
          {t('judgeBy')}
        </span>
        <Segmented
          legend={t('judgeBy')}
          hideLegend
          name="judge-by"
          options={VARIANTS.map((value) => ({ value, label: t(`variant.${value}`) }))}
          value={by}
          onChange={onBy}
        />
      </div>
      <div className="flex items-center gap-2">
        <label htmlFor={sortId} className="text-muted text-sm">
          {t('sortBy')}
        </label>
        <NativeSelect
          id={sortId}
          value={sort}
          onChange={(event) => onSort(SORTS.find((sort) => sort === event.target.value) ?? 'fee')}
        >
          {sortsOf(rows).map(({ value, label }) => (
            <option key={value} value={value}>
              {t(`sort.${label}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="ms-auto">
        <IconButton label={t('export')} icon={<Download />} onClick={save} />
      </div>
    </div>
  );
}

/** Estimates with times have no driving distance; they sort by delivery time. */
function sortsOf(rows: readonly ComparedRow[]) {
  const known = rows.flatMap(({ realtime, static: fixed }) => [realtime?.estimate ?? [], fixed?.estimate ?? []].flat());
  const isTimed = known.some(({ times }) => times !== null);
  return SORTS.filter((value) => value !== 'distance' || !isTimed).map((value) => ({
    value,
    label: value === 'duration' && isTimed ? 'delivery' : value,
  }));
}

function useCsv(comparedAt: number, rows: readonly ComparedRow[]): () => void {
  const t = useTranslations('comparisons');
  const problems = useTranslations('problems');
  const { timeZone } = useConnection();
  return () => {
    const each = (key: string) => ({
      realtime: `${t('variant.realtime')}: ${t(`csv.${key}`)}`,
      static: `${t('variant.static')}: ${t(`csv.${key}`)}`,
    });
    const text = comparisonCsv(
      rows,
      {
        branch: t('csv.branch'),
        address: t('csv.address'),
        straightMeters: t('csv.straight'),
        currency: t('csv.currency'),
        fee: each('fee'),
        meters: each('meters'),
        seconds: each('seconds'),
        problem: each('problem'),
        pickupAt: each('pickupAt'),
        deliveryAt: each('deliveryAt'),
        answeredAt: t('csv.answeredAt'),
        problemOf: (code) => problems(`${problems.has(`${code}.title`) ? code : 'unexpected'}.title`),
      },
      timeZone,
    );
    const day = formatDateTime(new Date(comparedAt), timeZone, 'en', 'iso-date');
    saveFile(`estimates-${day}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
}
