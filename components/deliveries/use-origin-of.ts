import { useTranslations } from 'next-intl';
import type { DeliveryRow } from '@/lib/deliveries/schema';

type Origin = Pick<DeliveryRow, 'branchName' | 'originLabel' | 'generation'>;

/** Where a delivery is picked up, in a word; one of v0 at the branch that its key belongs to. */
export function useOriginOf(): (row: Origin) => string {
  const t = useTranslations('deliveries.facts');
  return ({ branchName, originLabel, generation }) =>
    branchName || originLabel || (generation === 'v0' ? t('keyBranch') : '—');
}
