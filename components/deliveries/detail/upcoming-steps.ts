import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { SCHEDULED, shownStatus } from '@/lib/progress/status';

const STEPS = {
  v2: ['accepted', 'dispatched', 'en_route', 'completed'],
  v1: ['dispatched', 'waiting_pack', 'en_route', 'completed'],
  v0: ['dispatched', 'waiting_pack', 'en_route', 'completed'],
};

/** The steps still ahead of a delivery that is under way. */
export function upcomingSteps(
  order: Pick<DeliveryDetail, 'status' | 'scheduledAt' | 'createdAt' | 'generation'>,
  now: number,
): string[] {
  const { status, generation } = order;
  const steps = STEPS[generation];
  if (shownStatus(order, now) === SCHEDULED) return ['pending', ...steps];
  if (status === 'pending') return steps;
  const at = steps.indexOf(status);
  return at === -1 ? [] : steps.slice(at + 1);
}
