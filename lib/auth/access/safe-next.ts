/**
 * The page after sign-in: a path of this site, else the start page. Never another origin, the API or sign-in itself.
 */
export function safeNext(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || hasControl(wanted)) return '/';
  const url = URL.canParse(wanted, HERE) ? new URL(wanted, HERE) : undefined;
  if (!url || url.origin !== HERE) return '/';
  if (/^\/(api|sign-in|setup)(\/|$)/.test(url.pathname) || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

const HERE = 'http://here.invalid';

/** Browsers drop these characters from an address, which may turn a path into another host. */
function hasControl(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
