import type { RankTier } from '@/components/map/compare/compare-map';

const LAST_GOOD_RANK = 3;

/** The winner, those close behind it, the rest, and those of which nothing is known. */
export function tierOf(rank: number | null): RankTier {
  if (rank === null) return 'open';
  if (rank === 1) return 'best';
  return rank <= LAST_GOOD_RANK ? 'good' : 'rest';
}
