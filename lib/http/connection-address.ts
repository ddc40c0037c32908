/** The header that names the connection in every call from a page to our own API. */
export const CONNECTION_HEADER = 'x-connection';
/** The cookie with the connection that was used last, for addresses that name none. */
export const LAST_CONNECTION_COOKIE = 'connection';

const PREFIX = /^\/c\/([^/?#]+)/;

/** `/c/<slug>`: the beginning of the path of every page of a connection. */
export function connectionPath(slug: string): string {
  return `/c/${encodeURIComponent(slug)}`;
}

/** The slug in a path. */
export function slugOfPath(path: string): string | undefined {
  const [, slug] = PREFIX.exec(path) ?? [];
  try {
    return slug && decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}

/** The path below the connection. */
export function belowConnectionPath(path: string): string {
  const rest = path.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The header for calls of this document. Read once, because a document shows one connection from start to end; nothing
 * that began for one merchant can be sent to another.
 */
export function connectionHeader(): Record<string, string> {
  documentSlug ??= typeof location === 'undefined' ? undefined : slugOfPath(location.pathname);
  return documentSlug ? { [CONNECTION_HEADER]: documentSlug } : {};
}

let documentSlug: string | undefined;
