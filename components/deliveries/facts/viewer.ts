/** The viewer's permissions, and the currency and time zone to show. */
export type Viewer = {
  currency: string;
  timeZone: string;
  merchantName: string | null;
  mayCreate: boolean;
  /** A map beside the delivery shows it already. */
  hasMapBeside?: boolean;
};
