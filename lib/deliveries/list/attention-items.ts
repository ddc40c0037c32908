import { newerRow } from '@/lib/live/live-rows';
import { attentionOf, byAttention } from '@/lib/progress/attention';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import type { DeliveryRow } from '../schema';
import type { Overview, OverviewQuery } from './overview-schema';

/** Rows that need attention at `now` (epoch milliseconds), each with its most urgent reason, most urgent first. */
export function attentionItems(rows: DeliveryRow[], settings: AttentionSettings, now: number): Overview['attention'] {
  return rows
    .map((row) => ({ row, reasons: attentionOf(row, settings, now) }))
    .sort((a, b) => byAttention(a.reasons, b.reasons))
    .flatMap(({ row, reasons: [first] }) =>
      first ? [{ ...row, why: first.reason, since: new Date(first.since).toISOString() }] : [],
    );
}

/** The overview with changed rows in what needs attention, until the server has counted anew. */
export function withChangedRows(
  overview: Overview,
  changed: DeliveryRow[],
  { branch }: OverviewQuery,
  settings: AttentionSettings,
  now: number,
): Overview {
  const ids = new Set(changed.map(({ id }) => id));
  const known = new Map(overview.attention.map((item) => [item.id, item]));
  const others = overview.attention.filter(({ id }) => !ids.has(id));
  const newest = changed.map((row) => newerRow<DeliveryRow>(known.get(row.id) ?? row, row));
  const ofBranch = newest.filter(({ branchId }) => !branch || branchId === branch);
  const items = attentionItems([...others, ...ofBranch], settings, now);
  // Items that are counted and not sent stay as they are.
  const unsent = overview.attentionCount - overview.attention.length;
  return { ...overview, attention: items, attentionCount: items.length + unsent };
}
