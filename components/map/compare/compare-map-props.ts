import type { Point } from '@/lib/map/geometry/point';

/** The tier of a place: the colour, weight and pattern of its line. */
export type RankTier = 'best' | 'good' | 'rest' | 'open';

export interface RankedPlace extends Point {
  id: string;
  label: string;
  /** 1 is the best; null while unknown. */
  rank: number | null;
  tier: RankTier;
  /** The place and its rank as a sentence, for screen readers. */
  description: string;
}

export interface CompareMapProps {
  label: string;
  dropoff: (Point & { label: string; approximate: boolean; description: string }) | null;
  places: readonly RankedPlace[];
  activeId: string | null;
  onActive: (id: string | null) => void;
  /** Sets the height. */
  className?: string;
}
