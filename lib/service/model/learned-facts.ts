/** Facts about a service that only calls show, for one connection and address. */
export type LearnedFacts = {
  /** The one of a delivery's two names that its path takes. */
  addressedBy: 'recordId' | 'code';
  /** Formats of a destination that orders take and estimates do not. */
  formatsNotEstimated: Set<string>;
  /** Orders to a pin need `address`, and not only `first_line`. */
  pinNeedsAddress: boolean;
};

export function noLearnedFacts(): LearnedFacts {
  return { addressedBy: 'recordId', formatsNotEstimated: new Set(), pinNeedsAddress: false };
}
