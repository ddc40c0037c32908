import { useQuery } from '@tanstack/react-query';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { estimateQueries } from '@/lib/estimates/queries';
import type { TripEstimate } from '@/lib/estimates/schema';
import { toMinorUnits } from '@/lib/format/money/money';
import { useOrderGeneration } from '../order/order-generation';
import { tripToEstimate } from './trip-to-estimate';
import { useSettledTrip } from './use-settled-trip';

/** A person chooses a branch in less; each estimate counts at the service. */
const PAUSE_MS = 800;

/** The fee from a nearer branch beside the current one, if it is lower. No request without `branches`. */
export function useFeeFrom(branches: { chosen: string; nearer: string } | undefined) {
  const { country } = useConnection();
  const maker = useOrderGeneration();
  const estimator = useAbilities().by('estimate');
  const settled = useSettledTrip(PAUSE_MS);

  const tripFrom = (branchId: string | undefined) => {
    if (!estimator || branchId === undefined) return undefined;
    const from = { ...settled, origin: { ...settled.origin, branch_id: branchId } };
    const asked = tripToEstimate(from, { country, maker, estimator });
    return asked.kind === 'trip' ? asked.trip : undefined;
  };
  const current = useQuery(estimateQueries.trip(tripFrom(branches?.chosen))).data;
  const nearer = useQuery(estimateQueries.trip(current && tripFrom(branches?.nearer))).data;
  if (!current || !nearer || !isLower(nearer, current)) return undefined;
  return { deliveryFee: nearer.deliveryFee, currency: nearer.currency, current: current.deliveryFee };
}

function isLower(a: TripEstimate, b: TripEstimate): boolean {
  const [fee, otherFee] = [a, b].map(({ deliveryFee }) => toMinorUnits(deliveryFee, a.currency));
  return a.currency === b.currency && fee !== undefined && otherFee !== undefined && fee < otherFee;
}
