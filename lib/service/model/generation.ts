/** The generations of the interface, newest first: the order in which they are preferred. */
export const GENERATIONS = ['v2', 'v1', 'v0'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** In what the generations differ for whoever makes and follows an order (interface: Endpoints, Limits). */
export type GenerationFacts = {
  /**
   * Whether the same create may be sent again. Only v2 de-duplicates on the reference: a create of v1 or v0 whose answer
   * was lost must never be sent again by itself, it would make a second order.
   */
  createIsRepeatable: boolean;
  /** Whether an order names its pickup. A key of v0 belongs to a branch, and every order is picked up there. */
  takesOrigin: boolean;
  /** Whether a merchant with several branches must name one of them as the pickup (interface: Known 400 messages). */
  needsBranchOfSeveral: boolean;
  takesCancelReason: boolean;
  /** Whether an order can carry a key of its own that its webhooks bring back. */
  takesOrderWebhookKey: boolean;
  /** Whether its credentials hold named permissions, one of which can be missing (interface: Permissions). */
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
