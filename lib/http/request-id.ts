/** The id of a request, in its response and in the log. Our server sets it; one that a visitor sends does not count. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** An outage of the database is few lines (lib/db/README.md). */
const OUTAGE = 503;

/** Whether the request is a line of level warn, which its id finds. */
export function isLoggedStatus(status: number): boolean {
  return status >= 500 && status !== OUTAGE;
}
