import { toThousandths } from '@/lib/format/money/thousandths';
import type { WalletWarning } from './schema';

export type WarningLevels = {
  /** The service's own level; null: its alerts are off. */
  warningLevel: string | null;
  /** From a webhook. */
  reportedLevel: string | null;
  /** Set here by a person. */
  ownLevel: string | null;
  /** The level of the warning that was dealt with. */
  settledLevel: string | null;
};

/**
 * The warning about a balance: the lowest level that it has reached, or zero, or null. One that was dealt with comes
 * back at a lower level. Without a balance, what a webhook reported counts.
 */
export function warningOf(balance: string | null, levels: WarningLevels): WalletWarning | null {
  const all = [
    { by: 'service' as const, level: levels.warningLevel },
    { by: 'reported' as const, level: levels.reportedLevel },
    { by: 'own' as const, level: levels.ownLevel },
  ];
  const reached = all.flatMap(({ by, level }) =>
    level !== null && isReached(balance, by, level) ? [{ by, level, at: toThousandths(level) }] : [],
  );
  const [first] = reached.toSorted((a, b) => Number(a.at - b.at));
  if (!first) return null;
  const lowest = isEmpty(balance) ? { by: 'empty' as const, level: '0', at: 0n } : first;
  const { settledLevel } = levels;
  const isSettled = settledLevel !== null && toThousandths(settledLevel) <= lowest.at;
  return { by: lowest.by, level: lowest.level, isSettled };
}

export const isEmpty = (balance: string | null): boolean => balance !== null && toThousandths(balance) <= 0n;

/** Whether a level was set to another amount: what was dealt with before was another question. Off is none. */
export function isOtherLevel(level: string | null, before: string | null): boolean {
  return level !== null && (before === null || toThousandths(level) !== toThousandths(before));
}

function isReached(balance: string | null, by: WalletWarning['by'], level: string): boolean {
  return balance === null ? by === 'reported' : toThousandths(balance) <= toThousandths(level);
}
