import { useTranslations } from 'next-intl';
import { PlainDate } from '@/components/ui/text/plain-date';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { daysBetween } from '@/lib/format/time/days';
import { dueState } from '@/lib/invoices/due';
import type { InvoiceRow } from '@/lib/invoices/schema';

/** The due day of a bill in the merchant's zone; while it is unpaid, with the days that are left or overdue. */
export function DueDay({ invoice }: { invoice: InvoiceRow }) {
  const t = useTranslations('invoices.due');
  const today = useTimeText()(useNow(), 'iso-date');
  const state = dueState(invoice, today);
  if (state === 'none' || !invoice.dueOn) return <PlainDate day={invoice.type === 'REGULAR' ? invoice.dueOn : null} />;
  const days = Math.abs(daysBetween(today, invoice.dueOn));
  return (
    <span className={state === 'overdue' ? 'font-medium text-danger' : undefined}>
      <PlainDate day={invoice.dueOn} />
      <span className={state === 'open' ? 'text-muted text-sm' : 'text-sm'}> · {t(state, { days })}</span>
    </span>
  );
}
