import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link, useRouter } from '@/components/nav/connection-navigation';
import { type Column, DataTable } from '@/components/table/data-table';
import { Pending } from '@/components/ui/feedback/pending';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { DateTime } from '@/components/ui/text/date-time';
import { importQueries } from '@/lib/imports/queries';
import type { ImportProgress } from '@/lib/imports/schema';
import { routes } from '@/lib/routes';
import { ImportState } from './progress/import-state';
import { useFollowImports } from './progress/use-follow-imports';

/** The newest imports with how far each is. */
export function ImportList() {
  const t = useTranslations('imports');
  const router = useRouter();
  const list = useQuery(importQueries.list());
  const { data } = list;
  useFollowImports();
  const columns = useColumns();
  if (!data && list.errorUpdateCount > 0) return <Pending query={list} rows={3} />;
  return (
    <Panel title={t('list.title')} flush>
      {!data && <SkeletonRows rows={3} />}
      {data?.imports.length === 0 && <p className="px-4 py-6 text-muted">{t('list.empty')}</p>}
      {data && data.imports.length > 0 && (
        <DataTable
          caption={t('list.title')}
          columns={columns}
          rows={data.imports}
          rowId={({ id }) => id}
          card={(progress) => <ImportCard progress={progress} />}
          onOpen={({ id }) => router.push(routes.importProgress(id))}
        />
      )}
      {data?.isNarrowed && <p className="border-line border-t px-4 py-2 text-muted text-sm">{t('list.narrowed')}</p>}
    </Panel>
  );
}

function useColumns(): Column<ImportProgress>[] {
  const t = useTranslations('imports');
  return [
    {
      key: 'name',
      header: t('list.name'),
      cell: ({ id, name }) => (
        <Link href={routes.importProgress(id)} className="font-medium hover:underline">
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { key: 'state', header: t('list.state'), width: '10rem', cell: ({ state }) => <ImportState state={state} quiet /> },
    { key: 'progress', header: t('list.progress'), width: '13rem', cell: (row) => <Progress progress={row} /> },
    { key: 'by', header: t('list.by'), show: 'lg', width: '12rem', cell: ({ createdByName }) => createdByName ?? '—' },
    {
      key: 'at',
      header: t('list.at'),
      width: '9rem',
      cell: ({ createdAt }) => <DateTime value={createdAt} />,
    },
  ];
}

/** How many orders are done, and the rows of the sheet that were not sent, with the way on. */
function Progress({ progress }: { progress: ImportProgress }) {
  const t = useTranslations('imports');
  const { id, total, unsent, counts } = progress;
  return (
    <span>
      {t('progress.done', { done: total - counts.waiting - counts.sending, total })}
      {unsent > 0 && (
        <Link href={routes.importProgress(id)} className="block text-sm text-warning underline">
          {t('unsent.title', { sent: counts.sent, unsent })}
        </Link>
      )}
    </span>
  );
}

function ImportCard({ progress }: { progress: ImportProgress }) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <Link href={routes.importProgress(progress.id)} className="min-w-0 truncate font-medium">
          <bdi>{progress.name}</bdi>
        </Link>
        <ImportState state={progress.state} quiet />
      </div>
      <div className="flex justify-between gap-3 text-muted text-sm">
        <Progress progress={progress} />
        <DateTime value={progress.createdAt} />
      </div>
    </div>
  );
}
