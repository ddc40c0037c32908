import { useTranslations } from 'next-intl';
import { Stat, StatSkeleton } from '@/components/ui/stat';
import { Money } from '@/components/ui/text/money';
import type { InvoicePage } from '@/lib/invoices/schema';

/** Amounts still to be paid; each currency is added up by itself. Unknown until the list was read. */
export function UnpaidAmounts({
  unpaid,
  isReading,
  currency,
}: {
  unpaid: InvoicePage['unpaid'] | undefined;
  isReading: boolean;
  currency: string;
}) {
  const t = useTranslations('invoices.unpaid');
  const sums = unpaid?.length === 0 ? [{ currency, count: 0, amount: '0' }] : unpaid;
  return (
    <div className="mb-4 flex flex-wrap gap-8" aria-busy={(!sums && isReading) || undefined}>
      {!sums && (isReading ? <StatSkeleton label={t('label')} /> : <Stat label={t('label')} value="—" />)}
      {sums?.map((sum) => (
        <Stat
          key={sum.currency}
          label={t('label')}
          value={<Money amount={sum.amount} currency={sum.currency} />}
          note={t('count', { count: sum.count })}
        />
      ))}
    </div>
  );
}
