import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { PERMISSIONS_OF } from './probe/requests';
import type { PlannedStep, StepId } from './schema';

/** Every step of a full examination, in order. */
export function planFor(generations: readonly Generation[], pending: readonly Generation[]): PlannedStep[] {
  return [
    ...steps(null, 'reachable', 'tls', 'service', 'clock'),
    ...GENERATIONS.filter((generation) => generations.includes(generation)).flatMap((generation) => [
      ...steps(generation, 'key', ...(generation === 'v2' ? (['signature'] as const) : [])),
      ...permissionsOf(generation),
      ...(generation === 'v1' ? steps(generation, 'webhook_topics') : []),
      ...(pending.includes(generation) ? steps(generation, 'pending') : []),
    ]),
    ...steps(null, 'webhook_url', 'webhook_last'),
  ];
}

function steps(generation: Generation | null, ...ids: readonly StepId[]): PlannedStep[] {
  return ids.map((id) => ({ id, generation, permission: null }));
}

function permissionsOf(generation: Generation): PlannedStep[] {
  if (generation === 'v0') return [];
  return PERMISSIONS_OF[generation].map((permission) => ({ id: 'permission', generation, permission }));
}
