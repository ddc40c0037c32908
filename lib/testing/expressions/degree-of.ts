import { checkSync } from 'recheck';
import type { FoundExpression } from './find-expressions';

const CHECK_MS = 20_000;

/** How the time of an expression grows: with this power of the text's length. Infinity: exponentially, or unknown. */
export function degreeOf({ pattern, flags }: Pick<FoundExpression, 'pattern' | 'flags'>): number {
  const result = checkSync(pattern, flags, { timeout: CHECK_MS });
  if (result.status === 'safe') return 1;
  if (result.status === 'vulnerable' && result.complexity.type === 'polynomial') return result.complexity.degree;
  return Number.POSITIVE_INFINITY;
}
