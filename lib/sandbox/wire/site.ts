import { createHash } from 'node:crypto';
import type { Delivery } from '../store/records';
import type { Documented, Store } from '../store/store';

/** The public address of the sandbox, known once it listens. */
export type Site = { url: string; documented: Documented };

/** As documented, a tracking link ends in a UUID instead of the code. */
export const trackingUrl = ({ url, documented }: Site, code: string) =>
  `${url}/track/${documented.on ? trackingId(code) : code}`;
export const pickupQrUrl = (site: Site, code: string) => `${site.url}/qr/${code}`;

/** The delivery of a tracking link, by its code or its UUID. */
export function trackedDelivery(store: Store, given: string): Delivery | undefined {
  const byCode = deliveryByCode(store, given);
  if (byCode || !UUID.test(given)) return byCode;
  return store.tables.delivery.find(({ id }) => trackingId(id) === given.toLowerCase());
}

/** The delivery of a code as people type it: v2's codes are upper-case, the hexadecimal ones lower-case. */
export const deliveryByCode = (store: Store, code: string): Delivery | undefined =>
  store.tables.delivery.get(code.toUpperCase()) ?? store.tables.delivery.get(code.toLowerCase());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function trackingId(code: string): string {
  const hash = createHash('sha256').update(`tracking ${code}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The address for a listening host and port. A wildcard host is reached on the loopback. */
export function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
