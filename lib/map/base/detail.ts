import type { CountryView, MapCountry } from '../geometry/point';

/** Degrees: [west, south, east, north]. */
export type Box = CountryView['bounds'];

/** Where the drawn coast of a country's map is fine: its cities, ports and islands; and medium: the rest of its coast. */
export const DETAIL: Record<MapCountry, { fine: Box[]; medium: Box[] }> = {
  KW: { fine: [[46.5, 28.4, 49, 30.2]], medium: [[46, 27.5, 50, 31]] },
  BH: { fine: [[50, 25.4, 51, 26.5]], medium: [[49.3, 24.6, 52, 27.3]] },
  SA: {
    fine: [
      [49.3, 25.4, 50.95, 27.3],
      [48.2, 28.2, 48.7, 28.7],
      [38.9, 20.6, 39.4, 22.9],
      [37.8, 23.7, 38.4, 24.4],
      [37.1, 24.9, 37.4, 25.2],
      [36.3, 26.1, 36.6, 26.4],
      [35.1, 27.2, 35.9, 28.1],
      [41, 19, 41.2, 19.3],
      [42.3, 16.3, 42.8, 17.1],
      [41.6, 16.6, 42.3, 17],
    ],
    medium: [
      [47.5, 24, 51.5, 29],
      [34.4, 26.5, 37, 30],
      [36, 24, 39, 27],
      [37.5, 20, 41, 24.5],
      [39.5, 16, 43.5, 20.5],
    ],
  },
};
