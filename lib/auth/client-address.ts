/**
 * The address a request came from. Our server appends the socket's address to `x-forwarded-for` as every proxy does, so
 * the last entry is certain; each trusted proxy in front of us vouches for one more. What stands left of those was
 * written by the visitor and counts for nothing.
 */
export function clientAddress(forwardedFor: string | null, trustedHops: number): string | null {
  const addresses = (forwardedFor ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  const address = addresses.at(-1 - trustedHops) ?? addresses[0];
  return address ? network(address) : null;
}

/** The `x-forwarded-for` our server hands on: what came, and at its end the address of the socket. */
export function withSocketAddress(came: string | string[] | undefined, socketAddress: string | undefined): string {
  return [came ?? [], socketAddress ?? []].flat().join(', ');
}

/** IPv6 subscribers own a /64, and IPv4 may come in IPv6 clothes: one visitor, one key. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address.slice(0, MAX_LENGTH);
  const [head = ''] = address.split('%');
  const [left = '', right] = head.split('::');
  const before = left.split(':').filter(Boolean);
  const after = (right ?? '').split(':').filter(Boolean);
  const zeros = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`.slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 45;
