import type { DeliveryDetail } from '@/lib/deliveries/schema';

const STEPS = {
  v2: ['accepted', 'dispatched', 'en_route', 'completed'],
  v1: ['dispatched', 'waiting_pack', 'en_route', 'completed'],
  v0: ['dispatched', 'waiting_pack', 'en_route', 'completed'],
};

/** The steps still ahead of a delivery that is under way. */
export function upcomingSteps({ status, generation }: Pick<DeliveryDetail, 'status' | 'generation'>): string[] {
  const steps = STEPS[generation];
  if (status === 'pending') return steps;
  const at = steps.indexOf(status);
  return at === -1 ? [] : steps.slice(at + 1);
}
