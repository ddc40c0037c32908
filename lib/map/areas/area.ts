import type { Point } from '../geometry/point';

/** A name at its position on a map. */
export interface PlaceName extends Point {
  name: AreaName;
}

export interface Area extends PlaceName {
  /** The city a district belongs to; only in Saudi Arabia. */
  city?: AreaName;
  /** A city or main town, labelled at a low zoom. */
  isMain: boolean;
  aliases: string[];
  /** False where the position is only that of its city. */
  isPlaced: boolean;
}

export interface AreaName {
  en: string;
  ar: string;
}
