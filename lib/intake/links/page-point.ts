import { distanceMeters, isInside, type Point, REGION } from '@/lib/map/geometry/point';
import { type MapLink, pointIn } from '@/lib/map/map-link';

const PINS = [
  /!3d(-?\d{1,2}\.\d{1,16})!4d(-?\d{1,3}\.\d{1,16})/,
  /[?&;]markers=(?:[\w:|%]{0,60}(?:%7C|\|))?(-?\d{1,2}\.\d{1,16})(?:%2C|,)(-?\d{1,3}\.\d{1,16})/,
  /"latLng":\{"lat":(-?\d{1,2}\.\d{1,16}),"lng":(-?\d{1,3}\.\d{1,16})\}/,
  /place:location:latitude" content="(-?\d{1,2}\.\d{1,16})"[^<>]{0,40}<meta property="place:location:longitude" content="(-?\d{1,3}\.\d{1,16})"/,
];
const VIEW = /[?&;]center=(-?\d{1,2}\.\d{1,16})(?:%2C|,)(-?\d{1,3}\.\d{1,16})/;

/** The pin, else the middle of the map, in the page that a link led to. Two different pins are none. */
export function pointInPage(html: string): MapLink {
  const pins = PINS.flatMap((pattern) => pointOf(html, pattern) ?? []);
  const [pin] = pins;
  if (pin && pins.every((other) => distanceMeters(pin, other) < SAME_METERS)) return { kind: 'point', point: pin };
  const view = pointOf(html, VIEW) ?? pin;
  return view ? { kind: 'view', point: view } : { kind: 'page' };
}

function pointOf(html: string, pattern: RegExp): Point | undefined {
  const [, ...written] = pattern.exec(html) ?? [];
  const point = pointIn([written.join()]);
  return point && isInside(REGION, point) ? point : undefined;
}

const SAME_METERS = 10;
