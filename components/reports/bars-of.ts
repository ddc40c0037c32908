import { type DayRule, hoursOfDay } from '@/lib/format/time/business-day';
import { daysFrom } from '@/lib/format/time/days';
import type { ReportQuery, ReportRow } from '@/lib/reports/schema';

/** The parts of a bar from its foot: outcomes of orders. */
export const PARTS = ['completed', 'underWay', 'canceled', 'failed'] as const;

/** Only the largest branches and areas get a bar: a table below has all. */
const MOST_NAMED = 15;

type Group = { key: string | null; label: string | null; orders: number; parts: number[] };

/** The bars of a report, currencies together. Days and hours without orders have their place too. */
export function barsOf(rows: readonly ReportRow[], { by, from, to }: ReportQuery, rule: DayRule): Group[] {
  const groups = new Map<string | null, Group>();
  for (const { key, label, orders, completed, canceled, failed } of rows) {
    const group = groups.get(key) ?? { key, label, orders: 0, parts: [0, 0, 0, 0] };
    const parts = [completed, orders - completed - canceled - failed, canceled, failed];
    groups.set(key, {
      ...group,
      orders: group.orders + orders,
      parts: parts.map((part, index) => part + (group.parts[index] ?? 0)),
    });
  }
  if (by === 'branch' || by === 'area') {
    return [...groups.values()].sort((a, b) => b.orders - a.orders).slice(0, MOST_NAMED);
  }
  const keys =
    by === 'day' ? daysFrom(from, to) : by === 'hour' ? hoursOfDay(rule).map(String) : [...groups.keys()].reverse();
  return keys.map((key) => groups.get(key) ?? { key, label: null, orders: 0, parts: [0, 0, 0, 0] });
}
