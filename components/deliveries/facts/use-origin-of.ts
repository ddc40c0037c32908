import { useTranslations } from 'next-intl';
import type { DeliveryRow } from '@/lib/deliveries/schema';

type Origin = Pick<DeliveryRow, 'branchName' | 'originLabel' | 'generation'>;

/** The pickup of a delivery in a few words; for v0 the branch of the key. */
export function useOriginOf(): (row: Origin) => string {
  const t = useTranslations('deliveries.facts');
  return ({ branchName, originLabel, generation }) =>
    branchName || originLabel || (generation === 'v0' ? t('keyBranch') : '—');
}
