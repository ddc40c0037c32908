/** What proxies are known to do to a request on its way. Each is tried by signing what the service would see then. */

export type Rewrite = { kind: string; path: string };
export type BodyRewrite = { kind: string; body: string };

/** Prefixes under which such interfaces are commonly published. */
export const COMMON_PREFIXES = [
  '/api',
  '/dispatch',
  '/service',
  '/rest',
  '/gateway',
  '/public',
  '/external',
  '/integration',
];
const VERSION = /\/v[012](?=\/|$)/;

/**
 * What may become of the path `prefix` + `path` before it is verified, likeliest first. `echoed` are paths that the service
 * itself named in an error.
 */
export function pathRewrites(prefix: string, path: string, echoed: readonly string[] = []): Rewrite[] {
  const sent = prefix + path;
  const rest = tails(prefix).map((tail) => tail + path);
  const candidates: Rewrite[] = [
    ...rest.map((seen) => ({ kind: 'prefix_removed', path: seen })),
    { kind: 'slash_added', path: `${sent}/` },
    { kind: 'slashes_collapsed', path: sent.replace(/\/{2,}/g, '/') },
    ...echoed.map((seen) => ({ kind: 'replaced', path: seen })),
    ...rest.map((seen) => ({ kind: 'prefix_removed', path: `${seen}/` })),
    ...doubled(sent).map((seen) => ({ kind: 'slash_doubled', path: seen })),
    { kind: 'mark_added', path: `${sent}?` },
    ...decoded(sent).map((seen) => ({ kind: 'reencoded', path: seen })),
    { kind: 'lowercased', path: sent.toLowerCase() },
    ...COMMON_PREFIXES.map((added) => ({ kind: 'prefix_added', path: added + sent })),
    ...(prefix ? COMMON_PREFIXES.map((added) => ({ kind: 'prefix_replaced', path: added + path })) : []),
    { kind: 'version_removed', path: prefix + path.replace(VERSION, '') },
    ...(prefix ? [{ kind: 'version_removed', path: path.replace(VERSION, '') }] : []),
  ];
  return distinct(candidates, ({ path: seen }) => seen, sent);
}

/** What may become of a query. */
export function queryRewrites(sent: string): Rewrite[] {
  const [path = '', query = ''] = sent.split(/\?(.*)/s);
  const pairs = query.split('&');
  const encodings = [...ENCODINGS.map((encode) => pairs.map(encode)), pairs];
  const candidates: Rewrite[] = [
    { kind: 'dropped', path },
    { kind: 'dropped', path: `${path}?` },
    ...encodings.flatMap((those) => {
      const sorted = [...those].sort();
      const isEncoded = those.join() !== pairs.join();
      return [
        { kind: 'reencoded', path: `${path}?${those.join('&')}` },
        { kind: isEncoded ? 'reencoded_reordered' : 'reordered', path: `${path}?${sorted.join('&')}` },
        { kind: isEncoded ? 'reencoded_reordered' : 'reordered', path: `${path}?${[...those].reverse().join('&')}` },
      ];
    }),
    {
      kind: 'unknown_parts_dropped',
      path: `${path}?${pairs.filter((pair) => /^(page|perPage)=/.test(pair)).join('&')}`,
    },
    { kind: 'slash_added', path: `${path}/?${query}` },
  ];
  return distinct(candidates, ({ path: seen }) => seen, sent);
}

/** What may become of a JSON body. */
export function bodyRewrites(sent: string): BodyRewrite[] {
  const json: unknown = JSON.parse(sent);
  const candidates: BodyRewrite[] = [
    { kind: 'reformatted', body: JSON.stringify(json) },
    { kind: 'reformatted', body: python(JSON.stringify(json)) },
    { kind: 'reformatted', body: JSON.stringify(json, null, 2) },
    { kind: 'reformatted', body: JSON.stringify(json, null, 4) },
    { kind: 'reformatted', body: escaped(JSON.stringify(json)) },
    { kind: 'reformatted', body: escaped(python(JSON.stringify(json))) },
    { kind: 'resorted', body: JSON.stringify(sorted(json)) },
    { kind: 'emptied', body: '' },
    { kind: 'emptied', body: '{}' },
    { kind: 'trimmed', body: sent.trim() },
    { kind: 'newline_added', body: `${sent}\n` },
    { kind: 'newlines_changed', body: sent.replaceAll('\r\n', '\n') },
  ];
  return distinct(candidates, ({ body }) => body, sent);
}

/** What a wrong base address may have been meant to be: prefixes, likeliest first. */
export function likelyPrefixes(prefix: string): string[] {
  const beforeVersion = prefix.replace(/\/v[012](\/.*)?$/i, '');
  const ancestors = heads(prefix);
  const added = COMMON_PREFIXES.map((one) => (prefix === one ? prefix : prefix + one));
  const instead = prefix ? COMMON_PREFIXES : [];
  const candidates = [beforeVersion, prefix.replace(/\/{2,}/g, '/'), ...ancestors, '', ...added, ...instead];
  return [...new Set(candidates)].filter((one) => one !== prefix);
}

/** Paths of the interface that an error names, as `Cannot GET /internal/v2/wallet` does. */
export function echoedPaths(text: string, path: string): string[] {
  const named = text.match(/\/[\w\-./~%]{1,200}/g) ?? [];
  return [...new Set(named)].filter((one) => one.endsWith(path) || one.endsWith(`${path}/`)).slice(0, 3);
}

/** `/a/b` gives `/b` and ''. */
function tails(prefix: string): string[] {
  const parts = prefix.split('/').slice(1);
  return parts.map((_, index) =>
    parts
      .slice(index + 1)
      .map((part) => `/${part}`)
      .join(''),
  );
}

/** `/a/b` gives `//a/b` and `/a//b`. */
function doubled(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => `${path.slice(0, index)}/${path.slice(index)}`);
}

/** `/a/b` gives `/a`. */
function heads(prefix: string): string[] {
  const parts = prefix.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}

function decoded(path: string): string[] {
  try {
    const plain = decodeURIComponent(path);
    return [encodeURI(plain), plain].filter((one) => /^[\x21-\x7e]*$/.test(one));
  } catch {
    return [];
  }
}

/** How common URL libraries write a pair again: browsers' forms, RFC 3986, Java's and PHP's, Go's and nginx's. */
const ENCODINGS: ((pair: string) => string)[] = [
  (pair) => reencode(pair, (text) => new URLSearchParams({ x: text }).toString().slice(2)),
  (pair) => reencode(pair, encodeURIComponent),
  (pair) => reencode(pair, (text) => encodeURIComponent(text).replace(/[!'()*]/g, hex)),
  (pair) =>
    reencode(pair, (text) =>
      encodeURIComponent(text)
        .replace(/[!'()*~]/g, hex)
        .replaceAll('%20', '+'),
    ),
  (pair) =>
    reencode(pair, (text) =>
      encodeURIComponent(text)
        .replace(/[!'()*]/g, hex)
        .replaceAll('%20', '+'),
    ),
  (pair) => reencode(pair, encodeURI),
  (pair) => pair.replace(/%[0-9a-f]{2}/gi, (found) => found.toUpperCase()),
  (pair) => pair.replace(/%[0-9a-f]{2}/gi, (found) => found.toLowerCase()),
  (pair) => pair.replaceAll('%20', '+'),
];

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function reencode(pair: string, encode: (text: string) => string): string {
  return pair
    .split('=')
    .map((part) => encode(decodeURIComponent(part.replaceAll('+', ' '))))
    .join('=');
}

/** JSON as Python writes it: a space behind each comma and colon that is not within a text. */
function python(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|([:,])/g, (_, text: string | undefined, mark: string) => text ?? `${mark} `);
}

function escaped(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

function distinct<One>(all: One[], keyOf: (one: One) => string, sent: string): One[] {
  const seen = new Set([sent]);
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}
