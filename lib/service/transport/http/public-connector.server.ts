import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buildConnector } from 'undici';

/** Addresses of this machine, of private networks, of cloud metadata, of documentation, and reserved ones. */
const PRIVATE_V4 = blockList('ipv4', {
  '0.0.0.0': 8,
  '10.0.0.0': 8,
  '100.64.0.0': 10,
  '127.0.0.0': 8,
  '169.254.0.0': 16,
  '172.16.0.0': 12,
  '192.0.0.0': 24,
  '192.0.2.0': 24,
  '192.88.99.0': 24,
  '192.168.0.0': 16,
  '198.18.0.0': 15,
  '198.51.100.0': 24,
  '203.0.113.0': 24,
  '224.0.0.0': 3,
});
/**
 * `::/8` has IPv4 addresses written as IPv6 too, which no name leads to; 2002::/16 and 2001::/32 contain one each. A list
 * apart: it would match every IPv4 address.
 */
const PRIVATE_V6 = blockList('ipv6', {
  '::': 8,
  '100::': 64,
  '2001::': 23,
  '2001:db8::': 32,
  '2002::': 16,
  '3fff::': 20,
  '5f00::': 16,
  'fc00::': 7,
  'fe80::': 9,
  'ff00::': 8,
});

function blockList(family: 'ipv4' | 'ipv6', networks: Record<string, number>): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of Object.entries(networks)) list.addSubnet(network, prefix, family);
  return list;
}

/** Whether an IP address is one that only this machine or its network reaches, or the machine's own public one. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return PRIVATE_V4.check(address, 'ipv4') || isOwnAddress(address, 'ipv4');
  return PRIVATE_V6.check(address, 'ipv6') || isOwnAddress(address, 'ipv6');
}

/** A server there expects no call from outside: a firewall does not stand between a machine and itself. */
function isOwnAddress(address: string, family: 'ipv4' | 'ipv6'): boolean {
  const own = new BlockList();
  for (const network of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    if (network.family.toLowerCase() === family) own.addAddress(network.address, family);
  return own.check(address, family);
}

/** Connects to public addresses alone. Checked when a connection is made, because a name may lead elsewhere by then. */
export function publicConnector(timeoutMs: number, ca?: string): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup: publicLookup, ...(ca && { ca }) });
  return (target, callback) => {
    // A name is checked by the lookup, which an address does not get.
    if (isPrivateAddress(target.hostname.replace(/^\[|\]$/g, ''))) callback(new PrivateAddress(target.hostname), null);
    else connect(target, callback);
  };
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new PrivateAddress(hostname), []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new PrivateAddress(hostname), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** An error code like those of the system: reports show it, and it decides the cause. */
class PrivateAddress extends Error {
  readonly code = 'EADDRPRIVATE';
  constructor(hostname: string) {
    super(`${hostname} is in a private network`);
  }
}
