import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import type { Column } from '@/components/table/data-table';
import { PagedRows } from '@/components/table/paged-rows';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Code } from '@/components/ui/text/code';
import { Money } from '@/components/ui/text/money';
import { importQueries } from '@/lib/imports/queries';
import type { ImportProgress, ImportRow } from '@/lib/imports/schema';
import { useProblemOfOrder } from '@/lib/order/use-problem-of-order';
import { RowState, ShownOrder } from '@/lib/outgoing/schema';
import { routes } from '@/lib/routes';
import { ImportRowState } from './import-state';

/** The rows of an import, all or those of one state. */
export function ImportRows({ progress }: { progress: ImportProgress }) {
  const t = useTranslations('imports.progress');
  const row = useTranslations('imports.row');
  const [state, setState] = useState<RowState>();
  const pages = useInfiniteQuery(importQueries.rows(progress.id, state));
  const columns = useColumns(progress.currency);
  return (
    <PagedRows
      title={t('rows')}
      caption={t('rows')}
      actions={
        <NativeSelect
          aria-label={t('rows')}
          value={state ?? ''}
          onChange={({ target }) => setState(RowState.safeParse(target.value).data)}
          options={[['', t('all')], ...RowState.options.map((rowState) => [rowState, row(rowState)] as const)]}
        />
      }
      pages={pages}
      rows={pages.data?.pages.flatMap((page) => page.rows)}
      empty={<p className="px-4 py-6 text-muted">{t('none')}</p>}
      columns={columns}
      rowId={({ position }) => String(position)}
      card={(row) => <RowCard row={row} currency={progress.currency} />}
    />
  );
}

function useColumns(currency: string): Column<ImportRow>[] {
  const t = useTranslations('imports.progress');
  const state = useTranslations('imports.list');
  return [
    { key: 'line', header: t('line'), width: '5rem', cell: ({ line }) => <span className="tabular">{line}</span> },
    { key: 'customer', header: t('customer'), width: '14rem', cell: (row) => <bdi>{customerOf(row)}</bdi> },
    { key: 'state', header: state('state'), width: '10rem', cell: (row) => <ImportRowState state={row.state} /> },
    { key: 'order', header: t('order'), cell: (row) => <Outcome row={row} /> },
    {
      key: 'reference',
      header: t('reference'),
      show: 'lg',
      width: '12rem',
      cell: ({ reference }) => (
        <bdi dir="ltr" className="block truncate text-muted rtl:text-end">
          {reference}
        </bdi>
      ),
    },
    {
      key: 'fee',
      header: t('fee'),
      align: 'end',
      width: '8rem',
      cell: ({ delivery }) => <Money amount={delivery?.deliveryFee} currency={currency} />,
    },
  ];
}

const customerOf = ({ order }: ImportRow) => ShownOrder.parse(order).destination.contact_name || '—';

/** The order that a row became, or why it did not. */
function Outcome({ row: { delivery, problem, otherImport, state, reference } }: { row: ImportRow }) {
  const t = useTranslations('imports.progress');
  const mend = useTranslations('imports.mend');
  const problemText = useProblemOfOrder();
  if (state === 'refused') {
    const text = problemText(problem?.fields[0]?.message ?? mend('noAnswerText'));
    return (
      <span className="block truncate" title={text}>
        <bdi>{text}</bdi>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      {delivery && (
        <Link href={routes.delivery(delivery.id)} className="text-accent hover:underline">
          {delivery.code ? <Code>{delivery.code}</Code> : <bdi>{reference}</bdi>}
        </Link>
      )}
      {state === 'skipped' && (
        <span className="truncate text-muted">
          {otherImport ? t('sentIn', { name: otherImport.name }) : t('sentBefore')}
        </span>
      )}
      {!delivery && state !== 'skipped' && <span className="text-faint">—</span>}
    </span>
  );
}

function RowCard({ row, currency }: { row: ImportRow; currency: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          <span className="tabular me-2 text-muted">{row.line}</span>
          <bdi>{customerOf(row)}</bdi>
        </span>
        <ImportRowState state={row.state} />
      </div>
      <div className="flex justify-between gap-3 text-sm">
        <Outcome row={row} />
        <Money amount={row.delivery?.deliveryFee} currency={currency} />
      </div>
    </div>
  );
}
