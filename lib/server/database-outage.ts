import type { ServerResponse } from 'node:http';
import { isDatabaseOutage, RETRY_AFTER_SECONDS } from '@/lib/db/outage';

declare global {
  /** When a page last failed because of the database (milliseconds); Next instantiates modules several times. */
  var dispatchDeskOutageAt: number | undefined;
}

/** A page that fails is answered within this time. */
const RECENT_MS = 10_000;

/** Called with the error of every page that failed. The line that Next prints of it has the same digest as the page. */
export function noteDatabaseOutage(error: unknown): void {
  if (isDatabaseOutage(error)) globalThis.dispatchDeskOutageAt = Date.now();
}

/** Next responds with 500 to a page that failed; in an outage of the database that is a 503. */
export function turnIntoOutage(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: never[]) => {
    const isOutage = status === 500 && Date.now() - (globalThis.dispatchDeskOutageAt ?? 0) < RECENT_MS;
    if (isOutage) response.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
    return writeHead(isOutage ? 503 : status, ...rest);
  };
}
