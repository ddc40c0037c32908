/** The generations of the interface, in the order of preference. */
export const GENERATIONS = ['v2', 'v1', 'v0'] as const;
export type Generation = (typeof GENERATIONS)[number];

const v2 = {
  /**
   * Whether a create with a lost response may be sent again. Only v2 de-duplicates on the reference; v1 and v0 would make a
   * second order.
   */
  createIsRepeatable: true,
  /** Whether an order names its pickup. A v0 key belongs to one branch, where all its orders are picked up. */
  takesOrigin: true,
  /** Whether a merchant with several branches must name one as the pickup (interface: Known 400 messages). */
  needsBranchOfSeveral: true,
  takesCancelReason: true,
  /** Whether an order can carry a key that its webhooks send back. */
  takesOrderWebhookKey: false,
  /** Whether its credentials hold named permissions (interface: Permissions). */
  hasPermissions: true,
};
const v1 = { ...v2, createIsRepeatable: false, needsBranchOfSeveral: false, takesCancelReason: false };
const v0 = { ...v1, takesOrigin: false, takesOrderWebhookKey: true, hasPermissions: false };

/** The differences between the generations that matter to an order (interface: Endpoints, Limits). */
export const GENERATION_FACTS: Record<Generation, typeof v2> = { v2, v1, v0 };

/** The generation that created an order. Every later call about the order goes to it. */
export function generationOf(row: { generation: string }): Generation {
  const generation = GENERATIONS.find((known) => known === row.generation);
  if (!generation) throw new Error(`unknown generation ${row.generation}`);
  return generation;
}
