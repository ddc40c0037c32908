import type { DeliveryStatus } from '@/lib/service/v2/schema';

/** interface: States and transitions. Cancel and failure are possible from any status that is not terminal; retry from `failed`. */
const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['accepted', 'canceled', 'failed'],
  accepted: ['dispatched', 'canceled', 'failed'],
  dispatched: ['en_route', 'canceled', 'failed'],
  en_route: ['completed', 'canceled', 'failed'],
  completed: [],
  canceled: [],
  failed: ['pending'],
};

const SEQUENCE: readonly DeliveryStatus[] = ['pending', 'accepted', 'dispatched', 'en_route', 'completed'];

export const isTerminal = (status: DeliveryStatus) =>
  status === 'completed' || status === 'canceled' || status === 'failed';

/** The statuses after `from` up to and including `to`; null when no legal transitions lead there. */
export function statusesBetween(from: DeliveryStatus, to: DeliveryStatus): readonly DeliveryStatus[] | null {
  if (NEXT[from].includes(to)) return [to];
  const start = SEQUENCE.indexOf(from);
  const end = SEQUENCE.indexOf(to);
  return start !== -1 && end > start ? SEQUENCE.slice(start + 1, end + 1) : null;
}
