/** The last failure of a kind of work in this process. */
export type Failure = { kind: string; at: Date; count: number; reason: string };

declare global {
  /** Next instantiates modules several times. */
  var dispatchDeskFailures: Map<string, Failure> | undefined;
}

/** There are about forty kinds; one that is made up of ids would grow without end. */
const MOST_KINDS = 100;
const REASON_CHARACTERS = 300;

export function noteFailure(kind: string, reason: string, at = new Date()): void {
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
