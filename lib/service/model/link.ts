const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** A name that only a network of its own knows, or an address in place of a name. */
const NOT_PUBLIC = /^[^.]*\.?$|^[\d.]+$|^\[|\.(localhost|local|internal)\.?$/;
/** The rest of a template where a value is missing. */
const NO_VALUE = /(^|[/=#])(undefined|null|nan|\[object [^\]]{0,40}\])([/?&#.]|$)/i;
const LONGEST = 2_000;

/**
 * A link of the service that a customer can open, without blanks around it: https to a public name, or http to the
 * sandbox's loopback, and whole; else null.
 */
export function link(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' ? !NOT_PUBLIC.test(hostname) : protocol === 'http:' && LOOPBACK.test(hostname);
  const isWhole = !username && !NO_VALUE.test(decoded(`${hostname}${pathname}${search}${hash}`));
  return isSafe && isWhole ? text : null;
}

/** A stray % in a link must not throw. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
