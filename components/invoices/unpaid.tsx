'use client';

import { useTranslations } from 'next-intl';
import { Stat } from '@/components/ui/stat';
import { Money } from '@/components/ui/text/money';
import type { InvoicePage } from '@/lib/invoices/schema';

/** What is still to be paid; each currency is added up by itself. */
export function Unpaid({ unpaid, currency }: { unpaid: InvoicePage['unpaid']; currency: string }) {
  const t = useTranslations('invoices.unpaid');
  const sums = unpaid.length > 0 ? unpaid : [{ currency, count: 0, amount: '0' }];
  return (
    <div className="mb-4 flex flex-wrap gap-8">
      {sums.map((sum) => (
        <Stat
          key={sum.currency ?? currency}
          label={t('label')}
          value={<Money amount={sum.amount} currency={sum.currency ?? currency} />}
          note={t('count', { count: sum.count })}
        />
      ))}
    </div>
  );
}
