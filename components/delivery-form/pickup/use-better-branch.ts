import { toMinorUnits } from '@/lib/format/money/money';
import { nearerBranch } from '@/lib/order/propose-branch';
import { useFeeFrom } from '../estimate/use-fee-from';
import { useOrderFacts } from '../order/order-generation';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { useNearBranches } from './use-near-branches';

const NAME = 'origin.branch_id';

export type BetterBranch = NonNullable<ReturnType<typeof useBetterBranch>>;

/**
 * The nearest branch where the chosen one is farther. `isDear`: that costs over 1.5 times as much, and this is no correction.
 */
export function useBetterBranch(isCorrection: boolean) {
  const { setValue } = useOrderForm();
  const [chosen, format] = useOrderValues(NAME, 'origin_format');
  const { takesOrigin } = useOrderFacts();
  const branches = useNearBranches();
  const nearer = takesOrigin && format === 'branch_format' ? nearerBranch(branches ?? [], chosen) : undefined;
  const fee = useFeeFrom(nearer && { chosen, nearer: nearer.id });
  if (!nearer) return undefined;
  const isDear = !isCorrection && fee !== undefined && costsMuchMore(fee);
  return { nearer, fee, isDear, take: () => setValue(NAME, nearer.id) };
}

function costsMuchMore({ deliveryFee, current, currency }: NonNullable<ReturnType<typeof useFeeFrom>>): boolean {
  const [best, chosen] = [toMinorUnits(deliveryFee, currency), toMinorUnits(current, currency)];
  return best !== undefined && chosen !== undefined && 2n * chosen > 3n * best;
}
