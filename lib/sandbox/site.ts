/** Where the sandbox is reached from outside; known once it listens. */
export type Site = { url: string };

export const trackingUrl = (site: Site, code: string) => `${site.url}/track/${code}`;
export const pickupQrUrl = (site: Site, code: string) => `${site.url}/qr/${code}`;
