'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Column } from '@/components/table/data-table';
import { NoRows } from '@/components/table/no-rows';
import { PagedRows } from '@/components/table/paged-rows';
import { DateTime } from '@/components/ui/text/date-time';
import { auditQueries } from '@/lib/audit/queries';
import type { AuditEntry } from '@/lib/audit/schema';
import { AuditFilterBar } from './audit-filters';
import { AuditText } from './audit-text';
import { useAuditFilters } from './use-audit-filters';

/** Entries of the audit log with person, time and address, the newest first. */
export function AuditScreen() {
  const t = useTranslations('audit');
  const address = useAuditFilters();
  const columns = useColumns();
  const pages = useInfiniteQuery(auditQueries.list(address.filters));
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <AuditFilterBar address={address} people={pages.data?.pages[0]?.people ?? []} />
      <PagedRows
        caption={t('title')}
        pages={pages}
        rows={entries}
        empty={<NoRows icon={<ScrollText />} filters={address} texts={t} />}
        columns={columns}
        rowId={({ id }) => String(id)}
        card={(entry) => <EntryCard entry={entry} />}
      />
      {entries && <p className="mt-2 max-w-prose text-muted text-sm">{t('help')}</p>}
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTranslations('audit.columns');
  return [
    {
      key: 'time',
      header: t('time'),
      width: '12.5rem',
      cell: ({ at }) => <DateTime value={at} style="long" />,
    },
    {
      key: 'action',
      header: t('action'),
      cell: (entry) => (
        <div className="wrap-anywhere whitespace-normal py-2">
          <AuditText entry={entry} />
        </div>
      ),
    },
    { key: 'person', header: t('person'), width: '11rem', cell: (entry) => <Person entry={entry} /> },
    {
      key: 'connection',
      header: t('connection'),
      show: 'lg',
      width: '11rem',
      cell: ({ connection }) => <CutName>{connection ?? '—'}</CutName>,
    },
    {
      key: 'address',
      header: t('address'),
      show: 'lg',
      width: '9rem',
      cell: ({ address }) => (address ? <bdi dir="ltr">{address}</bdi> : '—'),
    },
  ];
}

/** Cut at its own end in both directions of writing. */
const CutName = ({ children }: { children: string }) => (
  <span className="flex">
    <bdi className="min-w-0 truncate">{children}</bdi>
  </span>
);

function Person({ entry: { person, isErased } }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  if (person) return <CutName>{person}</CutName>;
  return <span className="text-muted">{t(isErased ? 'erased' : 'nobody')}</span>;
}

function EntryCard({ entry }: { entry: AuditEntry }) {
  const { at, connection, address } = entry;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      <div className="wrap-anywhere">
        <AuditText entry={entry} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
        <Person entry={entry} />
        <DateTime value={at} style="long" />
      </div>
      {(connection || address) && (
        <div className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <bdi className="min-w-0 truncate">{connection}</bdi>
          <bdi dir="ltr">{address}</bdi>
        </div>
      )}
    </div>
  );
}
