import { areaText } from '@/lib/map/areas/area-text';
import { distanceMeters, type Point } from '../geometry/point';
import { nearestArea } from './areas';

const MOST_METERS = 3000;

/** The listed area nearest to a pin in any of the countries, "district, city" in Saudi Arabia; null beyond 3 km. */
export function areaOfPin(point: Point): string | null {
  const near = ['KW', 'BH', 'SA'].flatMap((country) => nearestArea(country, point, MOST_METERS) ?? []);
  const [area] = near.sort((a, b) => distanceMeters(point, a) - distanceMeters(point, b));
  return area ? areaText({ district: area.name.en, city: area.city?.en }) : null;
}
