/** Kuwait, Bahrain and Saudi Arabia are three hours ahead of UTC, all year. */
export const ZONE_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

/** `2026-11-22` in the merchants' zone. */
export const dayOf = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 10);

/** `2026-11` in the merchants' zone. */
export const monthOf = (at: number): string => dayOf(at).slice(0, 7);

/** When a day (`2026-11-22`) begins in the merchants' zone. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`) - ZONE_MS;

export const monthStart = (month: string): number => dayStart(`${month}-01`);

/** When the month after `month` begins. */
export function monthEnd(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 1) - ZONE_MS;
}

/** The month before `month`. */
export const monthBefore = (month: string): string => monthOf(monthStart(month) - 1);
