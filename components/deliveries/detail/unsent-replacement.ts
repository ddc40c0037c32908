import type { DeliveryDetail } from '@/lib/deliveries/schema';

/** The order to send in place of a canceled one, where that was not done; null otherwise. */
export function unsentReplacement({ replaces, problem, status, draft }: DeliveryDetail) {
  if (status !== 'rejected' || problem?.kind !== 'not_sent' || replaces?.status !== 'canceled') return null;
  return { id: replaces.id, order: Object.assign({}, draft, { is_confirmed: true }) };
}

/** Whether an order is under way because a corrected one was not sent in its place, and nobody has dealt with that. */
export function isNotReplaced({ events, nextCheckAt, dealtWithAt }: DeliveryDetail): boolean {
  const last = events.findLast(({ kind }) => kind === 'not_replaced' || kind === 'replace_requested');
  return nextCheckAt !== null && last?.kind === 'not_replaced' && (dealtWithAt === null || dealtWithAt < last.at);
}
