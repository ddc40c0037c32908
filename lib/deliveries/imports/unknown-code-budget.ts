/** Limits reads of unknown codes in webhooks: a burst of real orders passes, a flood of forged ones does not. */
const BURST = 600;
const PER_SECOND = 10;

type Budget = { left: number; at: number };

const budgets = new Map<string, Budget>();

/** Whether one more unknown code of a connection may be read at the service now; if so, it is counted. */
export function takeFromBudget(connectionId: string, nowMs: number): boolean {
  const before = budgets.get(connectionId) ?? { left: BURST, at: nowMs };
  const refilled = before.left + (Math.max(0, nowMs - before.at) / 1_000) * PER_SECOND;
  const left = Math.min(BURST, refilled);
  budgets.set(connectionId, { left: left < 1 ? left : left - 1, at: nowMs });
  return left >= 1;
}
