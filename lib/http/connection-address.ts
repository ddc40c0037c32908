/** How an address and a request say which connection they are about. */

/** The header of every call from a page to our own API. */
export const CONNECTION_HEADER = 'x-connection';
/** Remembers which connection was looked at last, for addresses that name none. */
export const LAST_CONNECTION_COOKIE = 'connection';

const PREFIX = /^\/c\/([^/?#]+)/;

/** `/c/<slug>`: what every page of a connection begins with. */
export function placeOf(slug: string): string {
  return `/c/${encodeURIComponent(slug)}`;
}

/** The slug that a path names. */
export function slugOfPath(path: string): string | undefined {
  const [, slug] = PREFIX.exec(path) ?? [];
  try {
    return slug && decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}

/** The rest of a path below its connection. */
export function belowPlace(path: string): string {
  const rest = path.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The header for calls of this document. It is read once: a document shows one connection from its loading to its end
 * (switching loads another one), so that nothing begun for one merchant can be sent to another.
 */
export function connectionHeader(): Record<string, string> {
  documentSlug ??= typeof location === 'undefined' ? undefined : slugOfPath(location.pathname);
  return documentSlug ? { [CONNECTION_HEADER]: documentSlug } : {};
}

let documentSlug: string | undefined;
