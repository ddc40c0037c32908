import type { RankTier } from '@/components/map/compare/compare-map-props';

const LAST_GOOD_RANK = 3;

/** The tier of a branch: the best, close to the best, the rest, or unknown. */
export function tierOf(rank: number | null): RankTier {
  if (rank === null) return 'open';
  if (rank === 1) return 'best';
  return rank <= LAST_GOOD_RANK ? 'good' : 'rest';
}
