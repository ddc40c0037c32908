'use client';

import { useTranslations } from 'next-intl';
import { type Bar, Bars } from '@/components/graph/bars';
import { useConnection } from '@/components/shell/user/session-context';
import { type DayRule, hoursOfDay } from '@/lib/format/time/business-day';
import { daysFrom } from '@/lib/format/time/days';
import type { ReportQuery, ReportRow } from '@/lib/reports/schema';
import { useGroupName } from './use-group-name';

/** The orders of each group, time from left to right; those that did not arrive are hatched. */
export function GroupBars({ rows, report }: { rows: readonly ReportRow[]; report: ReportQuery }) {
  const t = useTranslations('reports.bars');
  const nameOf = useGroupName(report.by);
  const keys = keysOf(rows, report, useConnection());
  const bars = keys.map((key): Bar => {
    const ofKey = rows.filter((row) => row.key === key);
    const solid = ofKey.reduce((sum, { completed }) => sum + completed, 0);
    return { key: key ?? '', solid, hatched: ofKey.reduce((sum, { orders }) => sum + orders, 0) - solid };
  });
  if (bars.length < 2) return null;
  const highest = Math.max(...bars.map(({ solid, hatched }) => solid + hatched));
  const name = (key: string | null | undefined) =>
    nameOf({ key: key ?? null, label: rows.find((row) => row.key === key)?.label ?? null });
  return (
    <div className="px-4 pt-4 pb-3">
      <Bars bars={bars} top={t('highest', { count: highest })} first={name(keys[0])} last={name(keys.at(-1))} />
      <p className="mt-2 flex flex-wrap gap-x-4 text-muted text-xs">
        <span>
          <span aria-hidden="true" className="me-1.5 inline-block size-2.5 bg-accent" />
          {t('solid')}
        </span>
        <span>
          <span
            aria-hidden="true"
            className="me-1.5 inline-block size-2.5 bg-[repeating-linear-gradient(0deg,var(--color-control)_0_1px,transparent_1px_3px)]"
          />
          {t('hatched')}
        </span>
      </p>
    </div>
  );
}

/** Days and hours without orders have their place too. */
function keysOf(rows: readonly ReportRow[], { by, from, to }: ReportQuery, rule: DayRule): (string | null)[] {
  if (by === 'day') return daysFrom(from, to);
  if (by === 'hour') return hoursOfDay(rule).map(String);
  const keys = [...new Set(rows.map(({ key }) => key))];
  return by === 'month' ? keys.reverse() : keys;
}
