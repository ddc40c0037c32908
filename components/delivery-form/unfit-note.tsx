'use client';

import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import type { Unfit } from './fitted';

/** What of an order from elsewhere could not be taken over as it was. `line` is its address where it was written in one. */
export function UnfitNote({ unfit, line }: { unfit: readonly Unfit[]; line: string }) {
  const t = useTranslations('delivery-form.unfit');
  if (unfit.length === 0) return null;
  return (
    <Callout title={t('title')} className="mb-4">
      <ul>
        {unfit.map((one) => (
          <li key={one}>{t.rich(one, { line: () => <bdi>{line}</bdi> })}</li>
        ))}
      </ul>
    </Callout>
  );
}
