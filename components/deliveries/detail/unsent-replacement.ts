import type { DeliveryDetail } from '@/lib/deliveries/schema';

/** The order to send in place of a canceled one, where that was not done; null otherwise. */
export function unsentReplacement({ replaces, problem, status, draft }: DeliveryDetail) {
  if (status !== 'rejected' || problem?.kind !== 'not_sent' || replaces?.status !== 'canceled') return null;
  return { id: replaces.id, order: Object.assign({}, draft, { is_confirmed: true }) };
}

/** Whether an order stands, or was canceled after all, without its corrected one, and nobody has decided since. */
export function isNotReplaced({ events, status, nextCheckAt, dealtWithAt }: DeliveryDetail): boolean {
  const last = events.findLast(({ kind }) => /^(not_replaced|replace_requested|cancel_requested)$/.test(kind));
  return last?.kind === 'not_replaced' && (dealtWithAt ?? '') < last.at && (!!nextCheckAt || status === 'canceled');
}
