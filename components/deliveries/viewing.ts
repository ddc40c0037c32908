/** Who looks at deliveries, and how amounts and times are to be read. */
export type Viewing = { currency: string; timeZone: string; merchantName: string | null; mayCreate: boolean };
