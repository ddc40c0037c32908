/** The generations of the interface, in the order of preference. */
export const GENERATIONS = ['v2', 'v1', 'v0'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** The differences between the generations that matter to an order (interface: Endpoints, Limits). */
export type GenerationFacts = {
  /**
   * Whether a create with a lost response may be sent again. Only v2 de-duplicates on the reference; v1 and v0 would make a
   * second order.
   */
  createIsRepeatable: boolean;
  /** Whether an order names its pickup. A v0 key belongs to one branch, where all its orders are picked up. */
  takesOrigin: boolean;
  /** Whether a merchant with several branches must name one as the pickup (interface: Known 400 messages). */
  needsBranchOfSeveral: boolean;
  takesCancelReason: boolean;
  /** Whether an order can carry a key that its webhooks send back. */
  takesOrderWebhookKey: boolean;
  /** Whether its credentials hold named permissions (interface: Permissions). */
  hasPermissions: boolean;
};

export const GENERATION_FACTS: Record<Generation, GenerationFacts> = {
  v2: {
    createIsRepeatable: true,
    takesOrigin: true,
    needsBranchOfSeveral: true,
    takesCancelReason: true,
    takesOrderWebhookKey: false,
    hasPermissions: true,
  },
  v1: {
    createIsRepeatable: false,
    takesOrigin: true,
    needsBranchOfSeveral: false,
    takesCancelReason: false,
    takesOrderWebhookKey: false,
    hasPermissions: true,
  },
  v0: {
    createIsRepeatable: false,
    takesOrigin: false,
    needsBranchOfSeveral: false,
    takesCancelReason: false,
    takesOrderWebhookKey: true,
    hasPermissions: false,
  },
};

/** The generation that created an order. Every later call about the order goes to it. */
export function generationOf(row: { generation: string }): Generation {
  const generation = GENERATIONS.find((known) => known === row.generation);
  if (!generation) throw new Error(`unknown generation ${row.generation}`);
  return generation;
}
