import { env } from '@/lib/env';
import { memoize } from '@/lib/format/memoize';
import { Problem } from '@/lib/http/problem';
import type { RouteRequest } from './route-request';

const urlOf = memoize((url: string) => new URL(url));

/** Throws 403 `foreign_origin` for a write that does not come from our own pages, and for a read from another site. */
export function refuseForeignOrigin(request: RouteRequest): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead) {
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new Problem(403, 'foreign_origin');
    return;
  }
  const origin = request.headers.get('origin');
  const host = request.headers.get('host');
  const own = urlOf(env().APP_URL);
  // A proxy may forward under another host name than the browser used.
  if (origin === own.origin) return;
  // This machine, or an address of it, without a proxy: no https (lib/server/refusals.ts refuses other names).
  if (host === own.host || origin !== `http://${host}`) throw new Problem(403, 'foreign_origin');
}
