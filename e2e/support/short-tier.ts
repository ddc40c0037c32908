import { SHORT_TAG } from '@/lib/testing/runner/tier';

/** `test('…', inShortTier(inView('ar-360')), …)` runs in each `npm test`; the other journeys with `npm test -- rest`. */
export const inShortTier = ({ tag }: { tag: readonly string[] } = { tag: [] }) => ({ tag: [SHORT_TAG, ...tag] });
