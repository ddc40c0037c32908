/** Orders a minute that one import sends; measured against the sandbox. A forecast: the call budget alone limits. */
export const MOST_PER_MINUTE = 1_200;

/** When the rows will have been sent, by the service's limit and by how long a row has taken so far. */
export function expectedEnd(
  { rows, perMinute, msPerRow }: { rows: number; perMinute: number; msPerRow: number },
  now: Date,
): Date {
  return new Date(now.getTime() + rows * Math.max(60_000 / perMinute, msPerRow));
}
