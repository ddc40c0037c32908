/** A branch with its distance from the drop-off as the crow flies; null while one of the two has no known place. */
export type NearBranch = { id: string; name: string; straightMeters: number | null };

export type KnownBranches = {
  /** The user's own branch. */
  own?: string | null | undefined;
  /** The branch of this customer's last order. */
  ofCustomer?: string | null | undefined;
  /** The branch of the last order in this browser. */
  last?: string | undefined;
};

export type ProposedBranch = { id: string; why: 'own' | 'only' | 'customer' | 'nearest' | 'last' };

/** A difference that a driver would notice. */
const NOTABLE_METERS = 1_000;
const NOTABLE_SHARE = 0.75;

/**
 * The branch that a new order leaves from. The last one used counts only where no place is known. `branches`: the nearest
 * first.
 */
export function proposeBranch(
  branches: readonly NearBranch[],
  { own, ofCustomer, last }: KnownBranches,
): ProposedBranch | undefined {
  const [nearest, second] = branches;
  const isPlaced = nearest !== undefined && nearest.straightMeters !== null;
  const isFar = ofCustomer ? nearerBranch(branches, ofCustomer) !== undefined : false;
  const wanted: { id: string | null | undefined; why: ProposedBranch['why'] }[] = [
    { id: second ? undefined : nearest?.id, why: 'only' },
    { id: own, why: 'own' },
    { id: isFar ? undefined : ofCustomer, why: 'customer' },
    { id: isPlaced ? nearest.id : undefined, why: 'nearest' },
    { id: last, why: 'last' },
  ];
  for (const { id, why } of wanted) if (id && branches.some((branch) => branch.id === id)) return { id, why };
  return undefined;
}

/** The nearest branch, where it is notably nearer than the chosen one; with both distances. */
export function nearerBranch(branches: readonly NearBranch[], chosenId: string) {
  const chosen = branches.find(({ id }) => id === chosenId)?.straightMeters ?? null;
  const [nearest] = branches;
  const meters = nearest?.straightMeters ?? null;
  if (!nearest || chosen === null || meters === null) return undefined;
  const isNotable = chosen - meters >= NOTABLE_METERS && meters <= NOTABLE_SHARE * chosen;
  return isNotable ? { id: nearest.id, name: nearest.name, meters, chosenMeters: chosen } : undefined;
}
