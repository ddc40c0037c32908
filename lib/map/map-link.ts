import { Point } from './geometry/point';

/**
 * The place that a link names by itself. A `view` is the middle of a map, a `short` one leads on to the point, a `page`
 * names a place without a point.
 */
export type MapLink =
  | { kind: 'point' | 'view'; point: Point }
  | { kind: 'short' }
  | { kind: 'page' }
  | { kind: 'foreign' };

const LONGEST = 2_000;

/** Reads a link of Google, Apple, Waze, OpenStreetMap, OsmAnd, Petal, Yandex, 2GIS or WhatsApp, or a `geo:` link. No request is made. */
export function readMapLink(written: string): MapLink {
  if (written.length > LONGEST) return { kind: 'foreign' };
  if (/^geo:/i.test(written)) return readGeo(written);
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return { kind: 'foreign' };
  const url = new URL(address);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.port === '';
  if (!isPlain) return { kind: 'foreign' };
  if (SHORT.test(url.hostname + url.pathname.toLowerCase())) return { kind: 'short' };
  const host = url.hostname.replace(/^(?:www|m|maps)\./, '');
  if (LONGITUDE_FIRST.test(host)) return readLongitudeFirst(url);
  const path = decoded(url.pathname) + decoded(url.hash);
  // The search of Google is no map.
  const isMap =
    HOSTS.test(host) && (!host.startsWith('google') || /^(?:maps\.|[^/]+\/(?:maps|local))/.test(url.hostname + path));
  return isMap ? readMap(url, path) : { kind: 'foreign' };
}

/** The short forms that only a request resolves; the host is compared whole. */
const SHORT =
  /^(?:maps\.app\.goo\.gl\/|share\.google\/|goo\.gl\/maps\/|g\.co\/kgs\/|maps\.apple(?:\.com)?\/p\/|(?:www\.)?waze\.com\/ul\/h)./;
const HOSTS =
  /^(?:google(?:\.[a-z]{2,3}|\.com?\.[a-z]{2})|apple\.com|(?:ul\.)?waze\.com|openstreetmap\.org|osm\.org|osmand\.net|petalmaps\.com|wa\.me|(?:api\.|web\.)?whatsapp\.com)$/;
const LONGITUDE_FIRST = /^(?:yandex|2gis)(?:\.com)?\.[a-z]{2,3}$/;
/** The parameters of a place, and those of the middle of a map. */
const PLACES = 'q query pin marker coordinate destination daddr address to ll navigate_ll'.split(' ');
const VIEWS = 'center sll viewpoint near latlng'.split(' ');

function readMap({ searchParams }: URL, path: string): MapLink {
  const get = (name: string) => (searchParams.get(name) ?? '').replace(/^(?:loc:|ll\.)/, '');
  const parts = path.split('/').filter((part) => !/^(?:@|data=)/.test(part));
  const placed = parts.includes('dir') ? parts.slice(-1) : parts.toReversed();
  const [, ...pin] = [...path.matchAll(/!3d(-?\d{1,2}\.\d{1,16})!4d(-?\d{1,3}\.\d{1,16})/g)].at(-1) ?? [];
  const point = pointIn([
    pin.join(),
    `${get('mlat')},${get('mlon')}`,
    `${get('lat')},${get('lon')}`,
    ...PLACES.map(get),
    ...placed.map((part) => part.replaceAll('+', ' ')),
  ]);
  if (point) return { kind: 'point', point };
  const [, ...middle] = /(?:@|#map=\d{1,2}\/)(-?\d{1,2}\.\d{1,16})[,/](-?\d{1,3}\.\d{1,16})/.exec(path) ?? [];
  const view = pointIn([middle.join(), ...VIEWS.map(get)]);
  return view ? { kind: 'view', point: view } : { kind: 'page' };
}

/** Yandex and 2GIS write the longitude first; `pt` is a pin, `ll` a view. */
function readLongitudeFirst({ pathname, searchParams }: URL): MapLink {
  const swapped = (text: string | null) => (text ?? '').split(/[,/]/).slice(0, 2).reverse().join();
  const get = (name: string) => swapped(searchParams.get(name));
  const point = pointIn([get('pt'), get('whatshere[point]'), ...decoded(pathname).split('/').map(swapped)]);
  if (point) return { kind: 'point', point };
  const view = pointIn([get('ll'), get('m')]);
  return view ? { kind: 'view', point: view } : { kind: 'page' };
}

function readGeo(link: string): MapLink {
  const [place = '', query = ''] = link.slice('geo:'.length).split('?');
  const asked = new URLSearchParams(query).get('q') ?? '';
  const written = (place.split(';')[0] ?? '').split(',').slice(0, 2).join();
  const point = pointIn([asked.split('(')[0] ?? '', written]);
  return point ? { kind: 'point', point } : { kind: 'page' };
}

/** The first of some texts that is a latitude and a longitude. */
export function pointIn(texts: readonly string[]): Point | undefined {
  for (const text of texts) {
    const [, latitude, longitude] =
      /^([+-]?\d{1,2}(?:\.\d{1,16})?) ?[, ] ?([+-]?\d{1,3}(?:\.\d{1,16})?)(?: ?\(|$| ?@)/.exec(text.trim()) ?? [];
    const point = Point.safeParse({ latitude: Number(latitude), longitude: Number(longitude) });
    // 0, 0 is where no position is.
    if (point.success && (point.data.latitude !== 0 || point.data.longitude !== 0)) return point.data;
  }
  return undefined;
}

/** A stray % in a pasted link must not throw. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
