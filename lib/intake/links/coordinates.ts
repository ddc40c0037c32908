import { type Angle, axisOf, findAngles, signed } from '@/lib/map/angles';
import { isInside, type Point, REGION } from '@/lib/map/geometry/point';
import type { FoldedText } from '../text/fold-text';
import type { Range } from '../text/tokens';

type FoundPoint = Range & { point: Point };

/** Characters that may stand between a latitude and its longitude, or right before and behind them. */
const BETWEEN =
  /^[\s,;/|&:=()°nsewo-]{0,12}(?:(?:longitude|long|lng|lon|خط الطول|الطول|طول|شرقا|شمالا|شمال|شرق|و)[\s,;:=()-]{0,4}){0,2}$/;
const LONGEST_BETWEEN = 40;

/** Points in decimal degrees or in degrees, minutes and seconds, of the region that the map shows. */
export function findCoordinates({ text, origin }: FoldedText): FoundPoint[] {
  const angles = findAngles(text);
  // The seconds of an angle are no degrees.
  const degrees = decimals(text).filter(
    ({ start, end }) => !angles.some((angle) => start < angle.end && angle.start < end),
  );
  const numbers = [...degrees, ...angles].sort((a, b) => a.start - b.start);
  const found: FoundPoint[] = [];
  for (let index = 0; index + 1 < numbers.length; index++) {
    const [first, second] = [numbers[index], numbers[index + 1]];
    if (!first || !second || second.start - first.end > LONGEST_BETWEEN) continue;
    if (!BETWEEN.test(text.slice(first.end, second.start))) continue;
    const [latitude, longitude] =
      first.axis === 'longitude' || second.axis === 'latitude' ? [second, first] : [first, second];
    const point = { latitude: latitude.degrees, longitude: longitude.degrees };
    if (!isInside(REGION, point)) continue;
    found.push({ point, start: origin[first.start] ?? 0, end: origin[second.end] ?? 0 });
    index += 1;
  }
  return found;
}

function decimals(text: string): Angle[] {
  const pattern = /((?<![a-z])[nsew][ :]?)?(?<![\d.])(\d{1,3}\.\d{3,16})(?!\.?\d)(?:[ °]{0,2}([nsew])(?![a-z])|°)?/g;
  return [...text.matchAll(pattern)].map((match) => {
    const hemisphere = (match[1] ?? match[3] ?? '').trim().replace(':', '');
    return {
      degrees: signed(Number(match[2]), hemisphere),
      ...axisOf(hemisphere),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}
