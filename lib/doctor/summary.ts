import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import type { ServicePermission } from '@/lib/service/model/values';
import { isServedBy, OPERATIONS, type Operation, permissionFor } from '@/lib/service/why-not';
import type { Summary } from './schema';

type Found = {
  accepted: boolean | null;
  grants: readonly { permission: ServicePermission; granted: boolean | null }[];
  missingTopics: readonly string[] | null;
};
type Examined = Partial<Record<Generation, Found>>;

/** Reading the installation is about the v1 token itself, not about orders. */
const SHOWN = OPERATIONS.filter((operation) => operation !== 'getInstallation');

/**
 * Operations that working credentials allow. An operation that they lack a permission for is in no list: that is a
 * fault.
 */
export function summaryOf(examined: Examined, webhook: { lastAt: Date | null } | null): Summary | null {
  const working = GENERATIONS.filter((generation) => examined[generation]?.accepted);
  if (working.length === 0) return null;
  const grants = new Map(SHOWN.map((operation) => [operation, grantsOf(examined, working, operation)]));
  const those = (fits: (granted: readonly (boolean | null)[]) => boolean) =>
    SHOWN.filter((operation) => fits(grants.get(operation) ?? []));
  return {
    works: those((granted) => granted.includes(true)),
    untested: those((granted) => !granted.includes(true) && granted.includes(null)),
    impossible: those((granted) => granted.length === 0),
    missingTopics: [...(examined.v1?.missingTopics ?? [])],
    hasWebhooks: webhook && webhook.lastAt !== null,
  };
}

/** For each working generation with the operation, whether it is granted; v0 has no named permissions. */
function grantsOf(examined: Examined, working: readonly Generation[], operation: Operation): (boolean | null)[] {
  return working
    .filter((generation) => isServedBy(operation, generation))
    .map((generation) => {
      if (generation === 'v0') return true;
      const needed = permissionFor(operation);
      return examined[generation]?.grants.find(({ permission }) => permission === needed)?.granted ?? null;
    });
}
