import { Point } from '@/lib/map/point';
import { readPlusCode } from './plus-codes';

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

/** Reads a link of Google, Apple, Waze, OpenStreetMap, Yandex, 2GIS or WhatsApp, or a `geo:` link. No request is made. */
export function readMapLink(written: string): MapLink {
  if (written.length > LONGEST) return { kind: 'foreign' };
  if (/^geo:/i.test(written)) return readGeo(written);
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return { kind: 'foreign' };
  const url = new URL(address);
  const isWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWeb || url.port !== '') return { kind: 'foreign' };
  const host = url.hostname.replace(/^(?:www|m|maps)\./, '');
  if (isShortLink(url)) return { kind: 'short' };
  if (host === 'google' || /^google\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(host)) return readGoogle(url);
  if (host === 'apple.com')
    return readParameters(url, ['coordinate', 'q', 'll', 'daddr', 'address'], ['sll', 'center', 'near']);
  if (host === 'waze.com' || host === 'ul.waze.com')
    return readParameters(url, ['ll', 'to', 'navigate_ll'], ['latlng']);
  if (host === 'openstreetmap.org' || host === 'osm.org') return readOpenStreetMap(url);
  if (/^(?:wa\.me|api\.whatsapp\.com|web\.whatsapp\.com|whatsapp\.com)$/.test(host))
    return readParameters(url, ['q', 'll'], []);
  if (/^(?:yandex\.[a-z]{2,3}|yandex\.com\.[a-z]{2}|2gis\.[a-z]{2,3}|2gis\.com\.[a-z]{2})$/.test(host))
    return readLongitudeFirst(url);
  return { kind: 'foreign' };
}

/** Whether a link is one of the short forms that only a request resolves; the host is compared whole. */
export function isShortLink({ protocol, hostname, pathname }: URL): boolean {
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const path = pathname.toLowerCase();
  if (hostname === 'maps.app.goo.gl') return path.length > 1;
  if (hostname === 'goo.gl') return /^\/maps\/./.test(path);
  if (hostname === 'g.co') return /^\/kgs\/./.test(path);
  if (hostname === 'maps.apple' || hostname === 'maps.apple.com') return /^\/p\/./.test(path);
  return (hostname === 'waze.com' || hostname === 'www.waze.com') && /^\/ul\/h./.test(path);
}

function readGoogle(url: URL): MapLink {
  const path = decoded(url.pathname) + decoded(url.hash);
  const isMap = /^maps\.google\./.test(url.hostname) || /^\/maps/.test(path) || /^\/local/.test(path);
  if (!isMap) return { kind: 'foreign' };
  const pinned = pointsIn(path, /!3d(-?\d{1,2}\.\d{1,16})!4d(-?\d{1,3}\.\d{1,16})/g).at(-1);
  if (pinned) return { kind: 'point', point: pinned };
  const inParameters = readParameters(
    url,
    ['q', 'query', 'destination', 'daddr', 'll'],
    ['center', 'sll', 'viewpoint'],
  );
  if (inParameters.kind === 'point') return inParameters;
  const parts = path.split('/').filter((part) => !part.startsWith('@') && !part.startsWith('data='));
  const placed = parts.map((part) => pairIn(part.replaceAll('+', ' '))).filter((point) => point !== undefined);
  const isRoute = parts.includes('dir');
  const last = isRoute ? pairIn((parts.at(-1) ?? '').replaceAll('+', ' ')) : placed.at(-1);
  if (last) return { kind: 'point', point: last };
  const code = isRoute
    ? undefined
    : parts.map((part) => readPlusCode(part.split('+').length > 1 ? part.slice(0, 12) : '')).find(Boolean);
  if (code?.point) return { kind: 'point', point: code.point };
  const [view] = pointsIn(path, /@(-?\d{1,2}\.\d{1,16}),(-?\d{1,3}\.\d{1,16})/g);
  if (view) return { kind: 'view', point: view };
  return inParameters;
}

function readOpenStreetMap(url: URL): MapLink {
  const marker = pointOf(url.searchParams.get('mlat') ?? '', url.searchParams.get('mlon') ?? '');
  if (marker) return { kind: 'point', point: marker };
  const [view] = pointsIn(url.hash, /#map=\d{1,2}\/(-?\d{1,2}\.\d{1,16})\/(-?\d{1,3}\.\d{1,16})/g);
  return view ? { kind: 'view', point: view } : { kind: 'page' };
}

/** Yandex and 2GIS write the longitude first; `pt` is a pin, `ll` a view. */
function readLongitudeFirst(url: URL): MapLink {
  const swapped = (text: string) => pairIn(text.split(/[,/]/).slice(0, 2).reverse().join(','));
  const pinned = ['pt', 'whatshere[point]'].map((name) => swapped(url.searchParams.get(name) ?? '')).find(Boolean);
  if (pinned) return { kind: 'point', point: pinned };
  const inPath = decoded(url.pathname).split('/').map(swapped).find(Boolean);
  if (inPath) return { kind: 'point', point: inPath };
  const view = ['ll', 'm'].map((name) => swapped(url.searchParams.get(name) ?? '')).find(Boolean);
  return view ? { kind: 'view', point: view } : { kind: 'page' };
}

function readParameters(url: URL, points: readonly string[], views: readonly string[]): MapLink {
  const read = (name: string) => pairIn((url.searchParams.get(name) ?? '').replace(/^(?:loc:|ll\.)/, ''));
  const point = points.map(read).find(Boolean);
  if (point) return { kind: 'point', point };
  const view = views.map(read).find(Boolean);
  return view ? { kind: 'view', point: view } : { kind: 'page' };
}

function readGeo(link: string): MapLink {
  const [place = '', query = ''] = link.slice('geo:'.length).split('?');
  const asked = new URLSearchParams(query).get('q') ?? '';
  const inQuery = pairIn(asked.split('(')[0] ?? '');
  if (inQuery) return { kind: 'point', point: inQuery };
  const point = pairIn((place.split(';')[0] ?? '').split(',').slice(0, 2).join(','));
  // Android writes geo:0,0?q=<name> for "search this": the zeros are no place.
  const isZero = point?.latitude === 0 && point.longitude === 0;
  return point && !isZero ? { kind: 'point', point } : { kind: 'page' };
}

function pairIn(text: string): Point | undefined {
  const [, latitude = '', longitude = ''] =
    /^ ?([+-]?\d{1,2}(?:\.\d{1,16})?) ?[, ] ?([+-]?\d{1,3}(?:\.\d{1,16})?)(?: ?\(|$| ?@)/.exec(text.trim()) ?? [];
  return pointOf(latitude, longitude);
}

function pointsIn(text: string, pattern: RegExp): Point[] {
  return [...text.matchAll(pattern)].flatMap(([, latitude = '', longitude = '']) => pointOf(latitude, longitude) ?? []);
}

function pointOf(latitude: string, longitude: string): Point | undefined {
  if (latitude === '' || longitude === '') return undefined;
  const point = Point.safeParse({ latitude: Number(latitude), longitude: Number(longitude) });
  return point.success ? point.data : undefined;
}

/** A stray % in a pasted link must not throw. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
