/** What calls have shown about a service and the interface does not say. Kept for each connection and address. */
export type LearnedFacts = {
  /** Which of a delivery's two names its path takes. */
  addressedBy: 'recordId' | 'code';
  /** Formats of a destination that orders take and estimates do not. */
  formatsNotEstimated: Set<string>;
};

export function noLearnedFacts(): LearnedFacts {
  return { addressedBy: 'recordId', formatsNotEstimated: new Set() };
}
