import { useLocale } from 'next-intl';
import { useOwnCurrency } from '@/components/shell/user/session-context';
import { moneyParts } from '@/lib/format/money/money';
import type { Sum } from '@/lib/format/money/sum';
import { cx } from '../style/cx';

/** An amount of decimal text with its currency: Latin digits of one width, and the currency's number of decimals. */
export function Money({
  amount,
  currency,
  className,
}: {
  amount: string | null | undefined;
  /** Null where an order or bill names none: then it is the merchant's. */
  currency: string | null;
  className?: string;
}) {
  const locale = useLocale();
  const own = useOwnCurrency() ?? '';
  if (amount === null || amount === undefined || amount === '') return <span className="text-faint">—</span>;
  const parts = moneyParts(amount, currency ?? own, locale);
  return (
    <bdi className={cx('tabular whitespace-nowrap', className)}>
      {parts.currencyFirst && <span className="text-[0.85em]">{parts.currency}&nbsp;</span>}
      {/* A minus sign stays in front of its number in Arabic too. */}
      <bdi dir="ltr">{parts.number}</bdi>
      {!parts.currencyFirst && <span className="text-[0.85em]">&nbsp;{parts.currency}</span>}
    </bdi>
  );
}

/** A line for each currency's sum; without any, nothing of the merchant's own. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  const shown = sums.length > 0 ? sums : [{ currency: null, amount: '0' }];
  return shown.map((sum) => (
    <span key={sum.currency} className="block">
      <Money {...sum} />
    </span>
  ));
}
