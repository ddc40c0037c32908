/** Seconds after which a request is worth repeating: a restart takes about as long. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Whether a query failed because the database is away, starting, full or too slow, so that it may succeed later. Classes
 * of PostgreSQL's codes: 08 connection, 53 resources, 57 operator, 58 system; 25006 is a standby.
 */
export function isDatabaseOutage(error: unknown): boolean {
  const reason = outageReason(error);
  if (!reason) return false;
  const code = 'code' in reason ? String(reason.code) : '';
  if (/^(08|53|57|58)\w{3}$|^25006$/.test(code)) return true;
  const isOfSocket = 'syscall' in reason && /^(connect|read|write|getaddrinfo)$/.test(String(reason.syscall));
  return (isOfSocket && SOCKET_CODES.has(code)) || WITHOUT_CODE.test(reason.message);
}

/** A failed query has the reason as its cause; a transaction that could not begin is the reason itself. */
export function outageReason(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'query' in error && error.cause instanceof Error ? error.cause : error;
}

const SOCKET_CODES = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);
/** Messages of `pg`. */
const WITHOUT_CODE =
  /^timeout exceeded when trying to connect|^Connection terminated|^timeout expired|^Query read timeout$|not queryable$/;
