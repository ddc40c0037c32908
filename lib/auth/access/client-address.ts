/**
 * The address a request came from. Our server appends the socket's address to `x-forwarded-for`, and each trusted
 * proxy adds one more. Earlier entries are the visitor's own and do not count.
 */
export function clientAddress(forwardedFor: string | null, trustedHops: number): string | null {
  const addresses = (forwardedFor ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  const address = addresses.at(-1 - trustedHops) ?? addresses[0];
  return address ? network(address) : null;
}

/** The `x-forwarded-for` that our server forwards: the received one with the socket's address at the end. */
export function withSocketAddress(came: string | string[] | undefined, socketAddress: string | undefined): string {
  return [came ?? [], socketAddress ?? []].flat().join(', ');
}

/** The key of one visitor: an IPv6 subscriber has a whole /64, and IPv4 may be written as IPv6. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address.slice(0, MAX_LENGTH);
  const [head = ''] = address.split('%');
  const [left = '', right] = head.split('::');
  const before = left.split(':').filter(Boolean);
  const after = (right ?? '').split(':').filter(Boolean);
  const zeros = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`.slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 45;
