/**
 * The page after sign-in: a path of this site, else the start page. Never another origin, the API or sign-in itself.
 */
export function safeNext(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || hasControl(wanted)) return '/';
  const { pathname, search, hash } = new URL(wanted, HERE);
  if (/^\/(api|sign-in|setup)(\/|$)/.test(pathname) || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}

/** Any: a path without its controls stays at its origin. */
const HERE = 'http://here.invalid';

/** Browsers drop these characters from an address, which may turn a path into another host. */
function hasControl(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
