import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import type { Cause, OrderSet } from '@/lib/invoices/reconciliation/reconciliation-schema';

/** Possible causes, each with its numbers; one that alone makes this difference is marked. */
export function CauseList({
  causes,
  currency,
  onOpen,
}: {
  causes: readonly Cause[];
  currency: string;
  onOpen: (set: OrderSet) => void;
}) {
  const t = useTranslations('invoices.reconciliation');
  const sorted = causes.toSorted((a, b) => Number(b.fits) - Number(a.fits));
  return (
    <ul className="divide-y divide-line border-line border-t">
      {sorted.map(({ kind, count, amount, fits, sets, at }) => (
        <li key={kind} className="py-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-medium">
              {t(`cause.${kind}.title`)} {fits && <Badge tone="info">{t('fits')}</Badge>}
            </p>
            <p className="tabular text-muted text-sm">
              {at ? <DateTime value={at} style="date" /> : t('count', { count })}
              {amount !== null && (
                <>
                  {' · '}
                  <Money amount={amount} currency={currency} />
                </>
              )}
            </p>
          </div>
          <p className="text-muted text-sm">{t(`cause.${kind}.body`)}</p>
          {sets.length > 0 && (
            <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm print:hidden">
              {sets.map((set) => (
                <button key={set} type="button" className="text-accent hover:underline" onClick={() => onOpen(set)}>
                  {sets.length > 1 ? t(`set.${set}`) : t('show')}
                </button>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
