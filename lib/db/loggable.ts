/**
 * An error for the log. A failed query contains its values: names, phones and addresses. Of it, and of one that is a cause,
 * only the statement's beginning and PostgreSQL's message are kept.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!isFailedQuery(error)) {
    if (!hasFailedQuery(error.cause)) return error;
    return withStack(new Error(error.message, { cause: loggable(error.cause) }), framesOf(error));
  }
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` ${String(cause.code)}` : '';
  const reason = cause instanceof Error ? withoutQuotes(messageOf(cause)) : 'no reason given';
  const text = `a query failed:${code} ${reason} (${String(error.query).slice(0, STATEMENT_CHARACTERS)} …)`;
  return withStack(new Error(text), framesOf(cause) || framesOf(error));
}

/** The same in one line, with the causes. */
export function reasonOf(error: unknown): string {
  const safe = loggable(error);
  if (!(safe instanceof Error)) return String(safe);
  const own = messageOf(safe);
  if (safe.cause === undefined) return own;
  const cause = reasonOf(safe.cause);
  return own.includes(cause) ? own : `${own}: ${cause}`;
}

const STATEMENT_CHARACTERS = 80;

function isFailedQuery(error: Error): error is Error & { query: unknown } {
  return 'query' in error && 'params' in error;
}

function hasFailedQuery(cause: unknown): boolean {
  return cause instanceof Error && (isFailedQuery(cause) || hasFailedQuery(cause.cause));
}

/** A host with several addresses fails with an error for each of them and no message of its own. */
function messageOf(error: Error): string {
  if (error.message) return error.message;
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(', ');
  return 'code' in error ? String(error.code) : error.name;
}

function withStack(safe: Error, frames: string): Error {
  safe.stack = `${safe.message}\n${frames}`;
  return safe;
}

/** PostgreSQL quotes the value that it could not read: `invalid input syntax for type uuid: "…"`. */
function withoutQuotes(message: string): string {
  const start = message.indexOf(': "');
  return start >= 0 && message.endsWith('"') ? message.slice(0, start) : message;
}

function framesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
