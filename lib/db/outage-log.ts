import { loggable, reasonOf } from './loggable';
import { isDatabaseOutage } from './outage';

/** How often a lasting outage is logged. */
const LINE_EVERY_MS = 60_000;
/** Failures that are further apart belong to two outages. */
const QUIET_MS = 60_000;
const STEADY_MS = 3_000;

type Outage = { since: number; lastFailureAt: number; lastLineAt: number; counts: Map<string, number> };

/** The last failure of a kind of work in this process. */
export type Failure = { kind: string; at: Date; count: number; reason: string };

declare global {
  /** Next instantiates modules several times. */
  var dispatchDeskOutage: Outage | undefined;
  var dispatchDeskFailures: Map<string, Failure> | undefined;
}

/**
 * Logs a failure. Those of a database that is away become few lines with counts. `kind` is what failed, without ids, for the
 * counts; `detail` stands behind it in a line of its own.
 */
export function logFailure(kind: string, error: unknown, detail = ''): void {
  noteFailure(kind, reasonOf(error));
  if (isDatabaseOutage(error)) logOutage(kind, reasonOf(error));
  else console.error(`${kind}${detail && ` ${detail}`}:`, loggable(error));
}

/** Counts a failure because of the database, with any error. */
export function logOutage(kind: string, reason: string, now = Date.now()): void {
  const known = globalThis.dispatchDeskOutage;
  if (known && now - known.lastFailureAt > QUIET_MS) endOutage(known, now);
  const outage = globalThis.dispatchDeskOutage ?? begin(kind, reason, now);
  outage.lastFailureAt = now;
  outage.counts.set(kind, (outage.counts.get(kind) ?? 0) + 1);
  if (now - outage.lastLineAt < LINE_EVERY_MS) return;
  console.error(
    `The database has not answered for ${seconds(now - outage.since)}. Failed since the last line: ${list(outage)}.`,
  );
  outage.lastLineAt = now;
  outage.counts.clear();
}

/** Called when the database was proved to work. Ends the outage once nothing has failed for some seconds. */
export function databaseAnswered(now = Date.now()): void {
  const outage = globalThis.dispatchDeskOutage;
  if (outage && now - outage.lastFailureAt > STEADY_MS) endOutage(outage, now);
}

function endOutage(outage: Outage, now: number): void {
  globalThis.dispatchDeskOutage = undefined;
  const failed = outage.counts.size > 0 ? ` Failed since the last line: ${list(outage)}.` : '';
  console.error(`The database answers again, after ${seconds(now - outage.since)}.${failed}`);
}

function begin(kind: string, reason: string, now: number): Outage {
  console.error(`The database does not answer: ${reason} (${kind}). It is tried again; what needs it gets a 503.`);
  const outage: Outage = { since: now, lastFailureAt: now, lastLineAt: now, counts: new Map() };
  globalThis.dispatchDeskOutage = outage;
  return outage;
}

function list({ counts }: Outage): string {
  return [...counts]
    .sort()
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}

/** There are about forty kinds; one that is made up of ids would grow without end. */
const MOST_KINDS = 100;
const REASON_CHARACTERS = 300;

function noteFailure(kind: string, reason: string, at = new Date()): void {
  globalThis.dispatchDeskFailures ??= new Map();
  const all = globalThis.dispatchDeskFailures;
  const count = (all.get(kind)?.count ?? 0) + 1;
  if (count === 1 && all.size >= MOST_KINDS) return;
  all.set(kind, { kind, at, count, reason: reason.slice(0, REASON_CHARACTERS) });
}

/** Failures in this process since it started, the newest first. */
export function failures(): Failure[] {
  return [...(globalThis.dispatchDeskFailures?.values() ?? [])].sort((a, b) => +b.at - +a.at);
}
