import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/v2/schema';
import type { PlannedStep, StepId } from './schema';

/** What v1 and v0 know of the permissions; retry, invoices and wallet came with v2 (interface: Endpoints). */
export const USED_BY: Record<Generation, readonly ServicePermission[]> = {
  v2: PERMISSIONS,
  v1: PERMISSIONS.filter((name) => !['delivery:retry', 'invoices:read', 'wallet:read'].includes(name)),
  // v0 names no permissions: whoever holds the key may do all of it.
  v0: ['delivery:write', 'delivery:read', 'delivery:cancel'],
};

const BEFORE: readonly StepId[] = ['reachable', 'tls', 'service', 'clock'];
const OF_GENERATION: Record<Generation, readonly StepId[]> = {
  v2: ['key', 'signature', 'query', 'body'],
  v1: ['key'],
  v0: ['key'],
};
const AFTER: readonly StepId[] = ['webhook_url', 'webhook_last'];

type Stored = { unreadable?: readonly Generation[]; rotating?: readonly Generation[] };

/** Every step of an examination, in order, for the generations that there are credentials of. */
export function planFor(
  generations: readonly Generation[],
  { unreadable = [], rotating = [] }: Stored = {},
): PlannedStep[] {
  const common = (id: StepId): PlannedStep => ({ id, generation: null, permission: null });
  const of = (id: StepId, generation: Generation): PlannedStep => ({ id, generation, permission: null });
  return [
    ...unreadable.map((generation) => of('stored', generation)),
    ...BEFORE.map(common),
    ...GENERATIONS.filter((one) => generations.includes(one)).flatMap((generation): PlannedStep[] => [
      ...OF_GENERATION[generation].map((id) => of(id, generation)),
      ...(generation === 'v0' ? [] : USED_BY[generation]).map((permission) => ({
        id: 'permission' as const,
        generation,
        permission,
      })),
      ...(rotating.includes(generation) ? [of('rotation', generation)] : []),
    ]),
    ...AFTER.map(common),
  ];
}
