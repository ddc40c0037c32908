import { matchesFilters } from '@/lib/deliveries/list/matches-filters';
import type { DeliveryFilters, DeliveryPage, DeliveryRow } from '@/lib/deliveries/schema';

/** A page of the list as it stands on screen. */
export type ShownPage = {
  /** Of which filters and page it is. */
  key: string;
  /** The server's latest answer about it. */
  page: DeliveryPage;
  rows: DeliveryRow[];
  older: string | null;
  newer: string | null;
  /** Rows that belong here and are not shown yet. */
  waiting: ReadonlySet<string>;
  /** Came from the cache: the answer that is on its way replaces it. */
  isProvisional: boolean;
  /** When the server gave that answer, in epoch milliseconds. */
  asOf: number;
};

export function shownPage(key: string, page: DeliveryPage, asOf: number, isProvisional = false): ShownPage {
  const { rows, older, newer } = page;
  return { key, page, rows, older, newer, waiting: new Set(), isProvisional, asOf };
}

/** The same rows in the same places, as the server now has them. */
export function keptPage(shown: ShownPage, page: DeliveryPage, asOf: number): ShownPage {
  const waiting = missingFrom(shown, page);
  return { ...shown, page, rows: updated(shown.rows, page.rows), waiting, isProvisional: false, asOf };
}

/** Takes changed rows in: those that are shown in their places, those that belong here among the waiting. */
export function changeRows(
  shown: ShownPage,
  changed: DeliveryRow[],
  filters: DeliveryFilters,
  timeZone: string,
): ShownPage {
  const rows = updated(shown.rows, changed);
  const ids = new Set(rows.map(({ id }) => id));
  const waiting = new Set(shown.waiting);
  for (const row of changed) {
    if (ids.has(row.id)) continue;
    if (isWithin(shown, row) && matchesFilters(row, filters, timeZone)) waiting.add(row.id);
    else waiting.delete(row.id);
  }
  return { ...shown, rows, waiting };
}

/** Whether a row stands in the part of the list that the page covers. */
function isWithin({ rows, older, newer }: ShownPage, { createdAt }: DeliveryRow): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (older && last && createdAt < last.createdAt) return false;
  return !(newer && first && createdAt > first.createdAt);
}

function updated(rows: DeliveryRow[], changed: DeliveryRow[]): DeliveryRow[] {
  const byId = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => {
    const now = byId.get(row.id);
    return now && now.updatedAt >= row.updatedAt ? now : row;
  });
}

function missingFrom({ rows }: ShownPage, page: DeliveryPage): ReadonlySet<string> {
  const ids = new Set(rows.map(({ id }) => id));
  return new Set(page.rows.map(({ id }) => id).filter((id) => !ids.has(id)));
}
