import { useTranslations } from 'next-intl';
import { Bars, PART_STYLES } from '@/components/graph/bars';
import { useConnection } from '@/components/shell/user/session-context';
import { cx } from '@/components/ui/style/cx';
import type { ReportQuery, ReportRow } from '@/lib/reports/schema';
import { barsOf, PARTS } from './bars-of';
import { useGroupName } from './use-group-name';

/** The orders of each group, divided by what became of them: time in a row, branches and areas with their names. */
export function GroupBars({ rows, report }: { rows: readonly ReportRow[]; report: ReportQuery }) {
  const t = useTranslations('reports.bars');
  const nameOf = useGroupName(report.by);
  const groups = barsOf(rows, report, useConnection());
  if (groups.length < 2) return null;
  const bars = groups.map(({ key, label, parts }) => ({ key: key ?? '', name: nameOf({ key, label }), parts }));
  const highest = Math.max(...groups.map(({ orders }) => orders));
  return (
    <div className="px-4 pt-4 pb-3">
      <Bars bars={bars} top={t('highest', { count: highest })} named={report.by === 'branch' || report.by === 'area'} />
      <p className="mt-2 flex flex-wrap gap-x-4 text-muted text-xs">
        {PARTS.map((part, index) => (
          <span key={part}>
            <span aria-hidden="true" className={cx('me-1.5 inline-block size-2.5', PART_STYLES[index])} />
            {t(part)}
          </span>
        ))}
      </p>
    </div>
  );
}
