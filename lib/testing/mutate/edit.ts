/** A replacement of a part of the source. */
export type Edit = { start: number; end: number; after: string };
