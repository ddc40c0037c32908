/** Where the sandbox is reached from outside; known once it listens. */
export type Site = {
  url: string;
  /** It listens for this machine alone. */
  loopback: boolean;
};

export const trackingUrl = (site: Site, code: string) => `${site.url}/track/${code}`;
export const pickupQrUrl = (site: Site, code: string) => `${site.url}/qr/${code}`;
