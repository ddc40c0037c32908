import { newerRow } from '@/lib/live/live-rows';
import type { DeliveryPage, DeliveryRow, LivePosition } from '../schema';
import { withNewerPosition } from './live-rows';

/** A page of the list in the query cache. */
export type ListPage = DeliveryPage & {
  /** Ids of orders that match and have no place in it yet. */
  waiting?: readonly string[];
};

/** The page on screen after a response: the same rows in the same order, with the new data. Other rows wait. */
export function keptPage(page: ListPage, response: DeliveryPage): ListPage {
  const isShown = has(page.rows);
  const waiting = response.rows.map(({ id }) => id).filter((id) => !isShown(id));
  return { ...page, rows: updated(page.rows, response.rows), waiting };
}

/** The page with changed rows in their places, and without those that became one with others; undefined: the same page. */
export function changedPage(
  page: ListPage,
  changed: readonly DeliveryRow[],
  gone: ReadonlySet<string>,
): ListPage | undefined {
  const { rows, waiting } = page;
  const isChanged = has(changed);
  if (!rows.some(({ id }) => isChanged(id) || gone.has(id)) && !waiting?.some((id) => gone.has(id))) return undefined;
  return {
    ...page,
    rows: updated(rows, changed).filter(({ id }) => !gone.has(id)),
    waiting: waiting?.filter((id) => !gone.has(id)),
  };
}

/** The page with other changed rows that match: they take their place at once, or wait. Undefined: the same page. */
export function enteredPage(
  page: ListPage,
  changed: readonly DeliveryRow[],
  { matches, entersAtOnce }: Record<'matches' | 'entersAtOnce', (row: DeliveryRow) => boolean>,
): ListPage | undefined {
  const { rows, newer, waiting = [] } = page;
  const isShown = has(rows);
  const others = changed.filter(({ id }) => !isShown(id));
  if (others.length === 0) return undefined;
  const matching = others.filter((row) => isWithin(page, row) && matches(row));
  const isEntering = (row: DeliveryRow) => !newer && entersAtOnce(row);
  const entering = matching.filter(isEntering);
  const isOther = has(others);
  return {
    ...page,
    rows: entering.length > 0 ? [...entering, ...rows].sort(byNewest) : rows,
    waiting: [
      ...waiting.filter((id) => !isOther(id)),
      ...matching.filter((row) => !isEntering(row)).map(({ id }) => id),
    ],
  };
}

/** The page with drivers at their newest positions; undefined: the same page. */
export function movedPage(page: ListPage, positions: readonly LivePosition[]): ListPage | undefined {
  const byId = new Map(positions.map((position) => [position.id, position]));
  if (!page.rows.some(({ id }) => byId.has(id))) return undefined;
  return { ...page, rows: page.rows.map((row) => withNewerPosition(row, byId.get(row.id))) };
}

function byNewest(a: DeliveryRow, b: DeliveryRow): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
}

/** Whether a row belongs to the part of the list that the page covers. */
function isWithin({ rows, older, newer }: ListPage, { createdAt }: DeliveryRow): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (older && last && createdAt < last.createdAt) return false;
  return !(newer && first && createdAt > first.createdAt);
}

function updated(rows: readonly DeliveryRow[], changed: readonly DeliveryRow[]): DeliveryRow[] {
  const byId = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => newerRow(row, byId.get(row.id)));
}

function has(rows: readonly DeliveryRow[]): (id: string) => boolean {
  const ids = new Set(rows.map(({ id }) => id));
  return (id) => ids.has(id);
}
