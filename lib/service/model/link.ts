const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** What a template leaves where a value is missing. */
const NO_VALUE = /(^|[/=])(undefined|null|nan|\[object [^\]]*\])([/?&#.]|$)/i;
const LONGEST = 2_000;

/** A link of the service that can be opened and sent on: https, or http to the sandbox's loopback, and whole; else null. */
export function link(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST || !URL.canParse(value)) return null;
  const { protocol, hostname, pathname, search, username } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  const isWhole = !username && !NO_VALUE.test(decoded(`${hostname}${pathname}${search}`));
  return isSafe && isWhole ? value : null;
}

/** A stray % in a link must not throw. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
