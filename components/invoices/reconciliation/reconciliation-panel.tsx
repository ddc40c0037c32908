import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { StatusBadge } from '@/components/ui/badge';
import { Pending } from '@/components/ui/feedback/pending';
import { Panel } from '@/components/ui/panel';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { invoiceQueries } from '@/lib/invoices/queries';
import type { OrderSet, Reconciliation } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { CauseList } from './cause-list';
import { SetOrders } from './set-orders';

/** A bill beside our own records: the difference, and what may have caused it. It claims no error. */
export function ReconciliationPanel({ id, invoiceNo }: { id: string; invoiceNo: string }) {
  const t = useTranslations('invoices.reconciliation');
  const query = useQuery(invoiceQueries.reconciliation(id));
  const { data } = query;
  const [opened, setOpened] = useState<OrderSet>();
  return (
    <Panel
      title={t('title')}
      className="print:mt-6"
      actions={
        data && (
          <StatusBadge shape={data.agrees ? 'check' : 'half'} tone={data.agrees ? 'success' : 'info'} quiet>
            {t(data.agrees ? 'agrees' : 'differs')}
          </StatusBadge>
        )
      }
    >
      {!data && <Pending query={query} rows={3} />}
      {data && (
        <>
          <Comparison reconciliation={data} onOpen={() => setOpened('ours')} />
          {data.issued && (
            <LaterMovements issued={data.issued} currency={data.currency} onOpen={() => setOpened('after_issue')} />
          )}
          {data.causes.length > 0 && (
            <>
              <h3 className="mt-5 mb-1 font-semibold">{t('causes')}</h3>
              <p className="mb-2 text-muted text-sm">{t('causesHelp')}</p>
              <CauseList causes={data.causes} currency={data.currency} onOpen={setOpened} />
            </>
          )}
        </>
      )}
      {opened && <SetOrders id={id} invoiceNo={invoiceNo} set={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

/** Movements after an invoice that was issued inside its period. */
function LaterMovements({
  issued: { at, later },
  currency,
  onOpen,
}: {
  issued: NonNullable<Reconciliation['issued']>;
  currency: string;
  onOpen: () => void;
}) {
  const t = useTranslations('invoices.reconciliation');
  return (
    <p className="mt-2 text-muted text-sm">
      {t.rich('issued', { at: () => <DateTime value={at} /> })}{' '}
      {t.rich('later', { count: later.count, amount: () => <Money amount={later.amount} currency={currency} /> })}{' '}
      {later.count > 0 && (
        <button type="button" className="text-accent hover:underline print:hidden" onClick={onOpen}>
          {t('show')}
        </button>
      )}
    </p>
  );
}

function Comparison({
  reconciliation: { invoice, ours, difference, currency },
  onOpen,
}: {
  reconciliation: Reconciliation;
  onOpen: () => void;
}) {
  const t = useTranslations('invoices.reconciliation');
  const shell = useTranslations('shell');
  const { country } = useConnection();
  const rows = [
    { key: 'onInvoice', count: invoice.count?.toLocaleString('en'), amount: invoice.amount },
    { key: 'ours', count: ours.count.toLocaleString('en'), amount: ours.amount },
    { key: 'difference', count: signed(difference.count), amount: difference.amount },
  ];
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="text-muted text-sm">
            <th scope="col">
              <span className="sr-only">{t('source')}</span>
            </th>
            <th scope="col" className="pb-1 text-end font-medium">
              {t('orders')}
            </th>
            <th scope="col" className="pb-1 text-end font-medium">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, count, amount }) => (
            <tr key={key} className="last:font-semibold [&>*]:border-line [&>*]:border-b [&>*]:py-2">
              <th scope="row" className="text-start font-medium">
                {t(key)}
                {key === 'ours' && ' '}
                {key === 'ours' && ours.count > 0 && (
                  <button
                    type="button"
                    className="font-normal text-accent hover:underline print:hidden"
                    onClick={onOpen}
                  >
                    {t('show')}
                  </button>
                )}
              </th>
              <td className="tabular text-end">{count ?? '—'}</td>
              <td className="tabular text-end">
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-sm">{t('counted', { country: shell(`country.${country}`) })}</p>
    </>
  );
}

function signed(count: number | null): string | undefined {
  return count !== null && count < 0 ? `\u2212${-count}` : count?.toString();
}
