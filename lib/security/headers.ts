/**
 * The style sheet that sonner inserts by itself: an empty element first, then its text. A test compares the hashes
 * with the installed version.
 */
export const SONNER_STYLE_HASHES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
];

/** For whatever is not a page: nothing may run in it, and nothing may be loaded. */
export const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For our scripts: one that runs as a worker may load the others, and talk to the page alone. */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

const HSTS_SECONDS = 365 * 24 * 3600;

/**
 * The content security policy of a page. Style attributes are free, because Leaflet and floating elements position
 * with them; scripts and style sheets need the nonce.
 */
export function contentSecurityPolicy({
  nonce,
  tileUrl,
  secure,
  dev,
}: {
  nonce: string;
  tileUrl: string;
  secure: boolean;
  dev: boolean;
}): string {
  const tiles = tileOrigin(tileUrl);
  const sonner = SONNER_STYLE_HASHES.map((hash) => `'${hash}'`);
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    // React's development build uses eval, and its error overlay has styles without a nonce.
    ['script-src', "'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(dev ? ["'unsafe-eval'"] : [])],
    ['style-src', "'self'", ...(dev ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`, ...sonner])],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', ...(tiles ? [tiles] : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['media-src', "'self'", 'data:', 'blob:'],
    ['frame-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  const parts = directives.map((directive) => directive.join(' '));
  if (secure) parts.push('upgrade-insecure-requests');
  return parts.join('; ');
}

/** The headers that are the same on every response. `secure`: the public address is https. */
export function fixedHeaders(secure: boolean): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  if (secure) headers.push(['strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`]);
  return headers;
}

/** The origin of a tile template as a CSP source: `https://{s}.tiles.example/{z}/…` is `https://*.tiles.example`. */
export function tileOrigin(template: string): string | undefined {
  const match = /^(https?):\/\/([^/?#]+)/i.exec(template.trim());
  const [, scheme = '', authority = ''] = match ?? [];
  const host = authority.replace(/^\{s\}\./i, '*.').toLowerCase();
  return /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(host) ? `${scheme.toLowerCase()}://${host}` : undefined;
}
