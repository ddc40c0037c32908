'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PrintNote } from '@/components/shell/print-note';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { PlainDate } from '@/components/ui/text/plain-date';
import { useProblemText } from '@/lib/http/use-problem-text';
import { reportQueries } from '@/lib/reports/queries';
import type { Reason } from '@/lib/reports/schema';
import { ReportFilters } from './report-filters';
import { ReportGroups } from './report-groups';
import { ReportNumbers } from './report-numbers';
import { useReportAddress } from './use-report-address';

/** Orders, fees and cash of a span, from our own records, whichever version made the orders. `ofBranches`: of some alone. */
export function ReportsScreen({ ofBranches = false }: { ofBranches?: boolean }) {
  const t = useTranslations('reports');
  const ui = useTranslations('ui.filters');
  const problemText = useProblemText();
  const { currency } = useConnection();
  const hasInvoices = useAbilities().by('listInvoices') !== null;
  const address = useReportAddress();
  const { report } = address;
  const query = useQuery(reportQueries.one(report));
  const { data, error, isPlaceholderData } = query;
  return (
    <div className="[page:wide]">
      <PageHeader
        title={t('title')}
        lead={t(ofBranches ? 'leadOfBranches' : hasInvoices ? 'lead' : 'leadWithoutInvoices')}
      />
      <PrintNote>
        <PlainDate day={report.from} /> – <PlainDate day={report.to} />
        {' · '}
        {t(`filters.counted.${report.dates}`)}
        {report.merchants && <> · {t('filters.allMerchants', { currency })}</>}
        {report.branch && !report.merchants && (
          <> · {data?.branches.find(({ id }) => id === report.branch)?.name ?? ui('unknownBranch')}</>
        )}
      </PrintNote>
      <ReportFilters address={address} branches={data?.branches ?? []} />
      {data && error && (
        <Callout tone="warning" live className="mb-4">
          {problemText(error).title}
        </Callout>
      )}
      {!data && (
        <Panel>
          <Pending query={query} rows={10} />
        </Panel>
      )}
      {data && data.totals.length === 0 && (
        <Panel>
          <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
        </Panel>
      )}
      {data && data.totals.length > 0 && (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <ReportNumbers data={data} dates={report.dates} />
          {/* The rows of the report before stay until those of another grouping come. */}
          <ReportGroups data={data} report={{ ...report, by: data.by }} />
          <ReasonsPanel reasons={data.reasons} />
        </div>
      )}
    </div>
  );
}

/** Why orders were canceled, failed, or were refused, most frequent first. */
function ReasonsPanel({ reasons }: { reasons: readonly Reason[] }) {
  const t = useTranslations('reports.reasons');
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ count }) => count));
  const named = ({ status, name, text }: Reason) => {
    if (text) return text;
    if (name === null) return t('none');
    if (t.has(`name.${name}`)) return t(`name.${name}`);
    return status === 'rejected' ? t('refusedWith', { status: name }) : name;
  };
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-2.5">
        {reasons.map((reason) => (
          <li
            key={`${reason.status} ${reason.name} ${reason.text}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)_10rem_3rem]"
          >
            <span className="text-muted max-sm:hidden">{t(`status.${reason.status}`)}</span>
            <span className="min-w-0 break-words">
              <bdi>{named(reason)}</bdi>
              <span className="block text-muted text-sm sm:hidden">{t(`status.${reason.status}`)}</span>
            </span>
            <span aria-hidden="true" className="flex items-center max-sm:hidden">
              <span className="h-2 rounded-sm bg-accent" style={{ width: `${(reason.count * 100) / most}%` }} />
            </span>
            <span className="tabular text-end">{reason.count}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
