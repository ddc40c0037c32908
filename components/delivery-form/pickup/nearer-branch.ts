export type NearBranch = { id: string; name: string; straightMeters: number | null };

/** A difference that a driver would notice. */
const NOTABLE_METERS = 1_000;
const NOTABLE_SHARE = 0.75;

/** The nearest branch, where it is notably nearer than the chosen one; with both distances. */
export function nearerBranch(branches: readonly NearBranch[], chosenId: string) {
  const chosen = branches.find(({ id }) => id === chosenId)?.straightMeters ?? null;
  const [nearest] = branches;
  const meters = nearest?.straightMeters ?? null;
  if (!nearest || chosen === null || meters === null) return undefined;
  const isNotable = chosen - meters >= NOTABLE_METERS && meters <= NOTABLE_SHARE * chosen;
  return isNotable ? { id: nearest.id, name: nearest.name, meters, chosenMeters: chosen } : undefined;
}
