/** `short` is what `npm test` runs, `rest` is what that leaves out; without a tier everything runs. */
export type Tier = 'short' | 'rest';

/** Unit tests of the rest: those that take many seconds. The configuration of Vitest reads the tier here. */
export const SLOW_TEST = /\.slow\.test\.tsx?$/;
export const TIER_VARIABLE = 'TEST_TIER';
/** The journeys of the short tier have this tag (`e2e/support/short-tier.ts`). */
export const SHORT_TAG = '@short';
