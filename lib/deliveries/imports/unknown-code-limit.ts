/**
 * A limit against forged webhooks with invented codes: a burst of real orders passes. The call budget decides when a read
 * is sent, this one whether such a code is worth it.
 */
const BURST = 600;
const PER_SECOND = 10;

type Left = { left: number; at: number };

const known = new Map<string, Left>();

/** Whether one more unknown code of a connection may be read at the service now; if so, it is counted. */
export function takeUnknownCode(connectionId: string, nowMs: number): boolean {
  const before = known.get(connectionId) ?? { left: BURST, at: nowMs };
  const refilled = before.left + (Math.max(0, nowMs - before.at) / 1_000) * PER_SECOND;
  const left = Math.min(BURST, refilled);
  known.set(connectionId, { left: left < 1 ? left : left - 1, at: nowMs });
  return left >= 1;
}
