import { isIP } from 'node:net';

/** Whether a host can't be reached from the internet: loopback, private, link-local, and names without a dot. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 4) {
    return /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      host,
    );
  }
  if (isIP(host) === 6) return /^(::1?|f[cd].*|fe[89ab].*|::ffff:(127|10|192\.168).*)$/.test(host);
  return !host.includes('.') || /\.(localhost|local|internal|test|lan|home\.arpa)$/.test(host);
}
