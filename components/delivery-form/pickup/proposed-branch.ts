type Known = {
  /** The user's own branch. */
  own: string | null;
  /** The user wants the nearest one: a setting for call centres. */
  prefersNearest: boolean;
  nearest: string | undefined;
  /** The branch of this customer's last order. */
  ofCustomer: string | undefined;
  /** The branch of the last order in this browser. */
  last: string | undefined;
};

/** The branch that a new order leaves from, unless somebody chooses another one. Empty: none is certain. */
export function proposedBranch(
  { own, prefersNearest, nearest, ofCustomer, last }: Known,
  ids: readonly string[],
): string {
  const only = ids.length === 1 ? ids[0] : undefined;
  const wanted = [own, prefersNearest ? nearest : undefined, ofCustomer, last, only, nearest];
  return wanted.find((id): id is string => typeof id === 'string' && ids.includes(id)) ?? '';
}
