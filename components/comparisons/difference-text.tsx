'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Money } from '@/components/ui/text/money';
import type { Difference } from '@/lib/comparisons/ranking/rank';
import { formatDuration } from '@/lib/format/distance';

/** The difference of the real-time estimate from the static one, in fee and time. */
export function DifferenceText({ difference, inline = false }: { difference: Difference | null; inline?: boolean }) {
  const t = useTranslations('comparisons.difference');
  const locale = useLocale();
  if (!difference) return <span className="text-faint">—</span>;
  const { deliveryFee, currency, durationMinutes } = difference;
  const isLess = deliveryFee.startsWith('-');
  const isFeeSame = !/[1-9]/.test(deliveryFee);
  const minutes = durationMinutes ?? 0;
  const isTimeSame = minutes === 0;
  if (isFeeSame && isTimeSame) return <span className="text-muted text-sm">{t('same')}</span>;
  const amount = () => <Money amount={deliveryFee.replace('-', '')} currency={currency} />;
  const Line = inline ? 'span' : 'p';
  return (
    <div className={inline ? 'flex flex-wrap gap-x-2 text-sm' : 'text-sm'}>
      {!isFeeSame && (
        <Line className={isLess ? 'text-success' : 'text-warning'}>
          {t.rich(isLess ? 'cheaper' : 'dearer', { amount })}
        </Line>
      )}
      {!isTimeSame && (
        <Line className="text-muted">
          {t(minutes < 0 ? 'quicker' : 'slower', { time: formatDuration(Math.abs(minutes) * 60, locale) })}
        </Line>
      )}
    </div>
  );
}
