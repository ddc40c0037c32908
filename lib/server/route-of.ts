/** The first parts of addresses that there are; others are a visitor's own words. */
const KNOWN = ['api', 'c', 'a', 'm', 'install', 'metrics', 'sign-in', 'setup', 'new-password', 'forgotten', '_next'];
const WORD = /^[a-z_][a-z_-]{0,30}$/;
const SLUG = /^[a-z0-9-]{1,64}$/;

/**
 * A request's address for the log: ids, tokens and everything else that is no word of ours are a star; the query is left out.
 */
export function routeOf(url: string): { route: string; connection?: string } {
  const [path = ''] = url.split('?', 1);
  const [first = '', second, ...rest] = path.split('/').slice(1);
  if (first === '') return { route: '/' };
  if (!KNOWN.includes(first)) return { route: '/*' };
  const starred = (part: string) => (WORD.test(part) ? part : '*');
  if (first !== 'c') return { route: `/${[first, ...[second ?? [], ...rest].flat().map(starred)].join('/')}` };
  const route = `/${['c', '*', ...rest.map(starred)].join('/')}`;
  return second && SLUG.test(second) ? { route, connection: second } : { route };
}
