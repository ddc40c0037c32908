import { distanceMeters, isInside, Point, REGION } from '@/lib/map/geometry/point';
import type { MapLink } from '@/lib/map/map-link';

const PINS = [
  /!3d(-?\d{1,2}\.\d{1,16})!4d(-?\d{1,3}\.\d{1,16})/,
  /[?&;]markers=(?:[\w:|%]{0,60}(?:%7C|\|))?(-?\d{1,2}\.\d{1,16})(?:%2C|,)(-?\d{1,3}\.\d{1,16})/,
  /"latLng":\{"lat":(-?\d{1,2}\.\d{1,16}),"lng":(-?\d{1,3}\.\d{1,16})\}/,
  /place:location:latitude" content="(-?\d{1,2}\.\d{1,16})"[^<>]{0,40}<meta property="place:location:longitude" content="(-?\d{1,3}\.\d{1,16})"/,
];
const VIEW = /[?&;]center=(-?\d{1,2}\.\d{1,16})(?:%2C|,)(-?\d{1,3}\.\d{1,16})/;

/** The pin, else the middle of the map, in the page that a link led to. Two different pins are none. */
export function pointInPage(html: string): MapLink {
  const pins = PINS.flatMap((pattern) => pointIn(html, pattern) ?? []);
  const [pin] = pins;
  if (pin && pins.every((other) => distanceMeters(pin, other) < SAME_METERS)) return { kind: 'point', point: pin };
  const view = pointIn(html, VIEW) ?? pin;
  return view ? { kind: 'view', point: view } : { kind: 'page' };
}

function pointIn(html: string, pattern: RegExp): Point | undefined {
  const [, latitude = '', longitude = ''] = pattern.exec(html) ?? [];
  const point = Point.safeParse({
    latitude: Number(latitude || Number.NaN),
    longitude: Number(longitude || Number.NaN),
  });
  return point.success && isInside(REGION, point.data) ? point.data : undefined;
}

const SAME_METERS = 10;
