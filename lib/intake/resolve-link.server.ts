import { Pool } from 'undici';
import type { MapLink } from '@/lib/map/map-link';
import type { Context } from '@/lib/request/context.server';
import { exchange } from '@/lib/service/transport/http/exchange.server';
import { publicConnector } from '@/lib/service/transport/http/public-connector.server';
import { pointInPage } from './links/page-point';
import { readLink } from './links/read-link';
import type { ResolvedLink, ResolveLink } from './schema';

/** For all redirects and the page together. */
const TIMEOUT_MS = 4_000;
const MOST_BYTES = 512 * 1024;
const MOST_REDIRECTS = 3;
const HEADERS = { accept: 'text/html', 'accept-language': 'en', 'user-agent': 'Mozilla/5.0 (compatible)' };

/** The response of an address; undefined without one. */
type Answer = { status: number; location: string | null; body: string } | undefined;
export type FetchPage = (url: URL, totalMs: number, signal: AbortSignal | undefined) => Promise<Answer>;

/**
 * Follows a link of a map to its point: known hosts alone, no cookies, no credentials, and never an address in a private
 * network.
 */
export async function resolveLink(
  { signal }: Pick<Context, 'signal'>,
  { link }: ResolveLink,
  fetchPage: FetchPage = askPublicly,
): Promise<ResolvedLink> {
  const deadline = Date.now() + TIMEOUT_MS;
  let address = link;
  let view: ResolvedLink | undefined;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const url = mapAddress(address);
    if (!url) return view ?? { kind: redirects === 0 ? 'refused' : 'no_point' };
    const known = resolved(readLink(url.href));
    if (known?.kind === 'point') return known;
    view ??= known;
    const answer = await fetchPage(url, Math.max(deadline - Date.now(), 1), signal);
    if (!answer) return view ?? { kind: 'unreachable' };
    if (answer.status < 300 || answer.status >= 400 || answer.location === null) {
      const inPage = answer.status === 200 ? resolved(pointInPage(answer.body)) : undefined;
      return inPage?.kind === 'point' ? inPage : (view ?? inPage ?? { kind: 'no_point' });
    }
    if (!URL.canParse(answer.location, url)) return view ?? { kind: 'no_point' };
    address = new URL(answer.location, url).href;
  }
  return view ?? { kind: 'no_point' };
}

function resolved(link: MapLink): ResolvedLink | undefined {
  return link.kind === 'point' || link.kind === 'view' ? { kind: link.kind, point: link.point } : undefined;
}

/** Asks an address once, over a connection of its own to a public address. */
async function askPublicly(url: URL, totalMs: number, signal: AbortSignal | undefined): Promise<Answer> {
  const pool = new Pool(url.origin, { connections: 1, allowH2: false, connect: publicConnector(totalMs) });
  try {
    const result = await exchange(
      pool,
      { method: 'GET', target: `${url.pathname}${url.search}`, headers: HEADERS, body: null },
      { totalMs, maxResponseBytes: MOST_BYTES },
      { now: Date.now, signal },
    );
    if (!result.answered) return undefined;
    return { status: result.status, location: result.header('location'), body: result.body?.toString('utf8') ?? '' };
  } finally {
    void pool.destroy();
  }
}

/** The hosts that a link of a map may lead through, compared whole; Google also in the Gulf. */
const HOST =
  /^(?:(?:maps\.app\.)?goo\.gl|share\.google|g\.co|(?:www\.|maps\.)?google\.(?:com(?:\.(?:kw|bh|sa|qa|om))?|ae)|maps\.apple(?:\.com)?|(?:www\.|ul\.)?waze\.com)$/;

/** The address to ask for a link, always over TLS; undefined where it is no map's. */
function mapAddress(link: string): URL | undefined {
  const address = /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && HOST.test(url.hostname) ? url : undefined;
}
