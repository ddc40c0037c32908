import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { loggable, reasonOf } from '@/lib/db/loggable';
import { isDatabaseOutage } from '@/lib/db/outage';
import { logOutage } from '@/lib/db/outage-log';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogOptions = {
  /** One JSON object a line, or text for a terminal. */
  isJson: boolean;
  /** Lines of a lower level are left out. */
  level: LogLevel;
  /** Values that never stand in a line. */
  secrets: readonly string[];
  /** Writes one line. */
  write?: (line: string) => void;
};

/** Known facts of the request during which a line is printed. */
export type RequestFields = { requestId: string; route: string; connection?: string };

const requests = new AsyncLocalStorage<RequestFields>();

/** Runs the work of a request: lines that are printed meanwhile have its fields. */
export function duringRequest<Result>(fields: RequestFields, work: () => Result): Result {
  return requests.run(fields, work);
}

/**
 * Makes the console safe, whoever prints: values of failed queries, secrets and numbers like phones are left out, and an
 * outage is a line a minute. Returns how to undo it.
 */
export function installLog({ isJson, level, secrets, write = (line) => process.stdout.write(line) }: LogOptions) {
  const before = { ...console };
  const shown = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(level) + 1);
  const hidden = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  const print =
    (of: LogLevel) =>
    (...parts: unknown[]) => {
      if (!shown.includes(of)) return;
      const failure = parts.find(isDatabaseOutage);
      if (failure) return logOutage('page', reasonOf(failure));
      const line = isJson ? JSON.stringify(entryOf(of, parts)) : textOf(parts);
      write(`${redacted(line, hidden)}\n`);
    };
  Object.assign(console, {
    error: print('error'),
    warn: print('warn'),
    info: print('info'),
    log: print('info'),
    debug: print('debug'),
  });
  return () => void Object.assign(console, before);
}

const SHORTEST_SECRET = 8;

/** Fields of a line beside its text: the last argument, when it is this. */
export class LogFields {
  constructor(readonly fields: Record<string, string | number>) {}
}

function entryOf(level: LogLevel, parts: unknown[]): Record<string, unknown> {
  const fields = parts.find((part) => part instanceof LogFields)?.fields;
  const error = parts.find((part) => part instanceof Error);
  const words = parts.filter((part) => part !== error && !(part instanceof LogFields));
  const message = format(...words.map(loggable))
    .trim()
    .replace(/:$/, '');
  return {
    time: new Date().toISOString(),
    level,
    message: message || (error && reasonOf(error)) || '',
    ...requests.getStore(),
    ...fields,
    ...(error && { error: reasonOf(error), stack: stackOf(error) }),
    // Stands on the error page of Next.js.
    ...(error && 'digest' in error && { digest: String(error.digest) }),
  };
}

function textOf(parts: unknown[]): string {
  const fields = parts.find((part) => part instanceof LogFields)?.fields;
  const words = parts.filter((part) => !(part instanceof LogFields)).map(loggable);
  const requestId = requests.getStore()?.requestId;
  const rest = { ...fields, ...(requestId && { requestId }) };
  const more = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  return [format(...words), ...more].join(' ');
}

/** The places of the code alone: the message stands beside them. */
function stackOf(error: Error): string {
  const safe = loggable(error);
  const lines = (safe instanceof Error ? (safe.stack ?? '') : '').split('\n');
  return lines
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

/** A number of eight digits and more may be a phone. */
const PHONE = /(?<![\w.:-])\+?\d{8,15}(?![\w.:-])/g;

function redacted(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line.replace(PHONE, '[number]'));
}
