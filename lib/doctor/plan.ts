import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { PERMISSIONS_OF } from './probe/requests';
import type { PlannedStep, StepId } from './schema';

const STEPS_OF: Record<Generation, readonly StepId[]> = {
  v2: ['key', 'signature'],
  v1: ['key'],
  v0: ['key'],
};

/** Every step of a full examination, in order. */
export function planFor(generations: readonly Generation[], pending: readonly Generation[]): PlannedStep[] {
  return [
    ...step('reachable', 'tls', 'service', 'clock'),
    ...GENERATIONS.filter((generation) => generations.includes(generation)).flatMap((generation) => [
      ...step(...STEPS_OF[generation]).map((planned) => ({ ...planned, generation })),
      ...permissionsOf(generation),
      ...(generation === 'v1' ? step('webhook_topics').map((planned) => ({ ...planned, generation })) : []),
      ...(pending.includes(generation) ? step('pending').map((planned) => ({ ...planned, generation })) : []),
    ]),
    ...step('webhook_url', 'webhook_last'),
  ];
}

function step(...ids: readonly StepId[]): PlannedStep[] {
  return ids.map((id) => ({ id, generation: null, permission: null }));
}

function permissionsOf(generation: Generation): PlannedStep[] {
  if (generation === 'v0') return [];
  return PERMISSIONS_OF[generation].map((permission) => ({ id: 'permission', generation, permission }));
}
