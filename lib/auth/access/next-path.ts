/** Where to go after sign-in: a path of this very site, else the start. Never another origin, the API or sign-in again. */
export function safeNext(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || hasControl(wanted)) return '/';
  const url = URL.canParse(wanted, HERE) ? new URL(wanted, HERE) : undefined;
  if (!url || url.origin !== HERE) return '/';
  if (/^\/(api|sign-in|setup)(\/|$)/.test(url.pathname) || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

const HERE = 'http://here.invalid';

/** Browsers drop these from an address, and so may turn a path into another host. */
function hasControl(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
