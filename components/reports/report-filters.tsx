import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useConnection, useConnections } from '@/components/shell/user/session-context';
import { BranchSelect } from '@/components/ui/input/branch-select';
import { DaySpan } from '@/components/ui/input/day-span';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { REPORT_BY, REPORT_DATES, type Report } from '@/lib/reports/schema';
import { daysOfSpan, SPANS, type Span } from './spans';
import { groupOf } from './use-group-name';
import type { ReportAddress } from './use-report-address';

/** The span, the branch, and the groups. */
export function ReportFilters({
  address: { report, today, change },
  branches,
}: {
  address: ReportAddress;
  branches: Report['branches'];
}) {
  const t = useTranslations('reports.filters');
  const id = useId();
  const { currency } = useConnection();
  const isOneOfMany = useConnections().filter((connection) => connection.currency === currency).length > 1;
  const span = SPANS.find((span) => {
    const days = daysOfSpan(span, today);
    return days.from === report.from && days.to === report.to;
  });
  const label = 'flex items-center gap-1.5 text-muted text-sm max-sm:w-full max-sm:justify-between';
  return (
    <search aria-label={t('label')} className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented<Span>
          legend={t('span')}
          hideLegend
          value={span ?? null}
          onChange={(span) => change(daysOfSpan(span, today))}
          options={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
        />
        <DaySpan
          labels={{ from: t('from'), to: t('to') }}
          value={report}
          onChange={change}
          className="max-sm:w-full max-sm:justify-between"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          legend={t('by')}
          hideLegend
          value={report.by}
          onChange={(by) => change({ by: by === 'day' ? null : by })}
          options={REPORT_BY.map((value) => ({ value, label: t(`groups.${groupOf({ ...report, by: value })}`) }))}
        />
        <Segmented
          legend={t('dates')}
          hideLegend
          value={report.dates}
          onChange={(dates) => change({ dates: dates === 'created' ? null : dates })}
          options={REPORT_DATES.map((value) => ({ value, label: t(`counted.${value}`) }))}
        />
        {(isOneOfMany || report.merchants) && (
          <label htmlFor={`${id}-merchants`} className={label}>
            {t('merchants')}
            <NativeSelect
              id={`${id}-merchants`}
              className="w-52"
              value={report.merchants ?? ''}
              onChange={({ target }) => change({ merchants: target.value === 'all' ? 'all' : null, branch: null })}
            >
              <option value="">{t('thisMerchant')}</option>
              <option value="all">{t('allMerchants', { currency })}</option>
            </NativeSelect>
          </label>
        )}
        {(branches.length > 1 || report.branch) && !report.merchants && (
          <label htmlFor={`${id}-branch`} className={label}>
            {t('branch')}
            <BranchSelect
              id={`${id}-branch`}
              className="w-52"
              any={t('allBranches')}
              branches={branches}
              value={report.branch}
              onChange={(branch) => change({ branch })}
            />
          </label>
        )}
      </div>
    </search>
  );
}
