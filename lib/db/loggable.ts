/**
 * An error for the log. A failed query contains its values: names, phones and addresses of customers. Only the
 * beginning of the statement and PostgreSQL's message are kept.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error && 'query' in error && 'params' in error)) return error;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` ${String(cause.code)}` : '';
  const reason = cause instanceof Error ? withoutQuotes(cause.message) : 'no reason given';
  const safe = new Error(`a query failed:${code} ${reason} (${String(error.query).slice(0, STATEMENT_CHARACTERS)} …)`);
  safe.stack = `${safe.message}\n${framesOf(cause) || framesOf(error)}`;
  return safe;
}

/** The same in one line. */
export function reasonOf(error: unknown): string {
  const safe = loggable(error);
  return safe instanceof Error ? safe.message : String(safe);
}

const STATEMENT_CHARACTERS = 80;

/** PostgreSQL quotes the value that it could not read: `invalid input syntax for type uuid: "…"`. */
function withoutQuotes(message: string): string {
  const start = message.indexOf(': "');
  return start >= 0 && message.endsWith('"') ? message.slice(0, start) : message;
}

function framesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
