/** The public address of the sandbox, known once it listens. */
export type Site = { url: string };

export const trackingUrl = (site: Site, code: string) => `${site.url}/track/${code}`;
export const pickupQrUrl = (site: Site, code: string) => `${site.url}/qr/${code}`;

/** The address for a listening host and port. A wildcard host is reached on the loopback. */
export function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
