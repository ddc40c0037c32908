import { type DeliveryRow, MOST_SELECTED } from '@/lib/deliveries/schema';
import { newerRow } from '@/lib/live/live-rows';

/** The selected orders by id, in the order in which they were selected. */
export type SelectedRows = ReadonlyMap<string, DeliveryRow>;

/** With these orders too, up to the most. */
export function withRows(selected: SelectedRows, rows: readonly DeliveryRow[]): SelectedRows {
  const all = new Map(selected);
  for (const row of rows) if (all.has(row.id) || all.size < MOST_SELECTED) all.set(row.id, row);
  return all;
}

export function withoutIds(selected: SelectedRows, ids: readonly string[]): SelectedRows {
  const left = new Map(selected);
  for (const id of ids) left.delete(id);
  return left;
}

/** With the new states of selected orders; others are left out. */
export function withChanges(selected: SelectedRows, changed: readonly DeliveryRow[]): SelectedRows {
  const known = changed.filter(({ id }) => selected.has(id));
  if (known.length === 0) return selected;
  const all = new Map(selected);
  for (const row of known) all.set(row.id, newerRow(all.get(row.id) ?? row, row));
  return all;
}

/** The rows from one to another, both included, whichever is higher; only the second where the first is not on the page. */
export function rowsBetween(rows: readonly DeliveryRow[], from: string | null, to: string): DeliveryRow[] {
  const [start, end] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (end === -1) return [];
  return start === -1 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
