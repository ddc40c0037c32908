import type { Point } from '../point';

export interface Area extends Point {
  name: AreaName;
  /** The city a district belongs to; only in Saudi Arabia. */
  city?: AreaName;
  /** A city or main town, labelled at a low zoom. */
  isMain: boolean;
  aliases: string[];
}

export interface AreaName {
  en: string;
  ar: string;
}
