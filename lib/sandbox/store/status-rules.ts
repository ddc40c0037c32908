import type { DeliveryStatus } from '@/lib/service/v2/schema';

/** interface: States and transitions. Cancel and failure leave any status that is not terminal; retry leaves `failed`. */
const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['accepted', 'canceled', 'failed'],
  accepted: ['dispatched', 'canceled', 'failed'],
  dispatched: ['en_route', 'canceled', 'failed'],
  en_route: ['completed', 'canceled', 'failed'],
  completed: [],
  canceled: [],
  failed: ['pending'],
};

const ROAD: readonly DeliveryStatus[] = ['pending', 'accepted', 'dispatched', 'en_route', 'completed'];

export const isTerminal = (status: DeliveryStatus) =>
  status === 'completed' || status === 'canceled' || status === 'failed';

/** The statuses to pass through from one to another, the last included; null when there is no legal way. */
export function wayBetween(from: DeliveryStatus, to: DeliveryStatus): readonly DeliveryStatus[] | null {
  if (NEXT[from].includes(to)) return [to];
  const start = ROAD.indexOf(from);
  const end = ROAD.indexOf(to);
  return start !== -1 && end > start ? ROAD.slice(start + 1, end + 1) : null;
}
