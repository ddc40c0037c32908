/** Prefixes under which such interfaces are commonly published. */
const COMMON_PREFIXES = ['/api', '/dispatch', '/service', '/rest', '/gateway'];

export type Rewrite = {
  kind: 'prefix_removed' | 'prefix_added' | 'slash_added' | 'slash_removed' | 'case';
  path: string;
};

/** Rewrites that a proxy may have made of `prefix` + `path` before the service verified it, likeliest first. */
export function pathRewrites(prefix: string, path: string): Rewrite[] {
  const sent = prefix + path;
  const candidates: Rewrite[] = [
    ...tails(prefix).map((tail): Rewrite => ({ kind: 'prefix_removed', path: tail + path })),
    { kind: 'slash_added', path: `${sent}/` },
    { kind: 'slash_removed', path: sent.replace(/\/{2,}/g, '/') },
    { kind: 'case', path: sent.toLowerCase() },
    ...COMMON_PREFIXES.map((added): Rewrite => ({ kind: 'prefix_added', path: added + sent })),
  ];
  return candidates.filter(({ path: seen }) => seen !== sent);
}

/** The prefixes that may have been meant where the base address is wrong, likeliest first. */
export function likelyPrefixes(prefix: string): string[] {
  const beforeVersion = prefix.replace(/\/v[012](\/.*)?$/i, '');
  const added = COMMON_PREFIXES.map((added) => prefix + added);
  const candidates = [beforeVersion, ...heads(prefix), '', ...added, ...COMMON_PREFIXES];
  return [...new Set(candidates)].filter((candidate) => candidate !== prefix);
}

/** `/a/b` gives `/b` and ''. */
function tails(prefix: string): string[] {
  return [...prefix.matchAll(/\//g)]
    .map(({ index }) => prefix.slice(index))
    .slice(1)
    .concat(prefix ? [''] : []);
}

/** `/a/b` gives `/a`. */
function heads(prefix: string): string[] {
  return [...prefix.matchAll(/\//g)]
    .map(({ index }) => prefix.slice(0, index))
    .filter(Boolean)
    .reverse();
}
