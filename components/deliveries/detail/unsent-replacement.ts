import type { DeliveryDetail } from '@/lib/deliveries/schema';

/** The order to send in place of a canceled one, where that was not done; null otherwise. */
export function unsentReplacement({ replaces, problem, status, draft }: DeliveryDetail) {
  if (status !== 'rejected' || problem?.kind !== 'not_sent' || replaces?.status !== 'canceled') return null;
  return { id: replaces.id, order: Object.assign({}, draft, { is_confirmed: true }) };
}
