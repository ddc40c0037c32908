import { useTranslations } from 'next-intl';
import { ExportLink } from '@/components/shell/export-link';
import { Button } from '@/components/ui/button/button';
import { DaySpan } from '@/components/ui/input/day-span';
import { Segmented } from '@/components/ui/input/radio-group';
import { INVOICE_FILTERS, type InvoiceFilter } from '@/lib/invoices/schema';
import { routes } from '@/lib/routes';
import type { InvoiceAddress } from './use-invoice-address';

/** The interface's own filters: what is listed, and the billing period. */
export function InvoiceFilters({ address: { list, isFiltered, setFilters, clear } }: { address: InvoiceAddress }) {
  const t = useTranslations('invoices.filters');
  const invoices = useTranslations('invoices');
  const ui = useTranslations('ui.filters');
  return (
    <search aria-label={t('label')} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Segmented<InvoiceFilter>
        legend={t('label')}
        hideLegend
        value={list.status}
        onChange={(status) => setFilters({ status: status === 'all' ? null : status })}
        options={INVOICE_FILTERS.map((value) => ({ value, label: t(value) }))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <DaySpan labels={{ from: t('from'), to: t('to') }} value={list} onChange={setFilters} />
        {isFiltered && (
          <Button size="sm" variant="ghost" onClick={clear}>
            {ui('clear')}
          </Button>
        )}
      </div>
      <span className="ms-auto">
        <ExportLink href={routes.invoicesExport({ status: list.status, from: list.from, to: list.to })}>
          {invoices('export')}
        </ExportLink>
      </span>
    </search>
  );
}
