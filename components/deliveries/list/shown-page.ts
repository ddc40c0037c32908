import { newerRow } from '@/lib/deliveries/live-rows';
import type { DeliveryPage, DeliveryRow, LivePosition } from '@/lib/deliveries/schema';

/** A page of the list as the screen shows it. */
export type ShownPage = {
  /** The filters and the page that it belongs to. */
  key: string;
  /** The server's latest response for it. */
  page: DeliveryPage;
  rows: DeliveryRow[];
  older: string | null;
  newer: string | null;
  /** Rows that match and are not shown yet. */
  waiting: ReadonlySet<string>;
  /** It came from the cache; the response that is loading replaces it. */
  isProvisional: boolean;
  /** When the server sent that response, in epoch milliseconds. */
  asOf: number;
};

export function shownPage(key: string, page: DeliveryPage, asOf: number, isProvisional = false): ShownPage {
  const { rows, older, newer } = page;
  return { key, page, rows, older, newer, waiting: new Set(), isProvisional, asOf };
}

/** The same rows in the same order, with the server's new data. */
export function keptPage(shown: ShownPage, page: DeliveryPage, asOf: number): ShownPage {
  const waiting = missingFrom(shown, page);
  return { ...shown, page, rows: updated(shown.rows, page.rows), waiting, isProvisional: false, asOf };
}

/** Updates the shown rows in place. Other rows that match enter the list at once, or wait. */
export function changeRows(
  shown: ShownPage,
  changed: DeliveryRow[],
  { matches, entersAtOnce }: Record<'matches' | 'entersAtOnce', (row: DeliveryRow) => boolean>,
): ShownPage {
  const rows = updated(shown.rows, changed);
  const ids = new Set(rows.map(({ id }) => id));
  const waiting = new Set(shown.waiting);
  const entering: DeliveryRow[] = [];
  for (const row of changed) {
    waiting.delete(row.id);
    if (ids.has(row.id) || !isWithin(shown, row) || !matches(row)) continue;
    if (!shown.newer && entersAtOnce(row)) entering.push(row);
    else waiting.add(row.id);
  }
  return { ...shown, rows: entering.length > 0 ? [...entering, ...rows].sort(byNewest) : rows, waiting };
}

/** Moves the drivers of shown rows. */
export function moveDrivers(shown: ShownPage, positions: LivePosition[]): ShownPage {
  const byId = new Map(positions.map((position) => [position.id, position]));
  if (!shown.rows.some(({ id }) => byId.has(id))) return shown;
  return { ...shown, rows: shown.rows.map((row) => ({ ...row, ...byId.get(row.id) })) };
}

/** Leaves out rows that became one with others. */
export function withoutRows(shown: ShownPage, gone: ReadonlySet<string>): ShownPage {
  if (gone.size === 0) return shown;
  const isHere = ({ id }: DeliveryRow) => !gone.has(id);
  return {
    ...shown,
    rows: shown.rows.filter(isHere),
    waiting: new Set([...shown.waiting].filter((id) => !gone.has(id))),
  };
}

function byNewest(one: DeliveryRow, other: DeliveryRow): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id);
}

/** Whether a row belongs to the part of the list that the page covers. */
function isWithin({ rows, older, newer }: ShownPage, { createdAt }: DeliveryRow): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (older && last && createdAt < last.createdAt) return false;
  return !(newer && first && createdAt > first.createdAt);
}

function updated(rows: DeliveryRow[], changed: DeliveryRow[]): DeliveryRow[] {
  const byId = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => newerRow(row, byId.get(row.id)));
}

function missingFrom({ rows }: ShownPage, page: DeliveryPage): ReadonlySet<string> {
  const ids = new Set(rows.map(({ id }) => id));
  return new Set(page.rows.map(({ id }) => id).filter((id) => !ids.has(id)));
}
