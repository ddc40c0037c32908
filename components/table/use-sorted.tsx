import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Column } from './data-table';

/** The value that a column is sorted by. Amounts are compared as numbers; nothing comes last. */
export type SortValue = string | number | null;
type Sort = { key: string; isDescending: boolean };
export type SortableColumn<Row> = Column<Row> & { sortBy?: (row: Row) => SortValue };

/**
 * Rows in the order of the column that was clicked last, and columns with headers to click: largest first, then smallest
 * first, then as before.
 */
export function useSorted<Row>(rows: readonly Row[], columns: readonly SortableColumn<Row>[], locale: string) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy;
  return {
    rows: sort && sortBy ? sortedBy(rows, sortBy, sort.isDescending, locale) : rows,
    columns: columns.map((column): Column<Row> => {
      if (!column.sortBy) return column;
      const own = sort?.key === column.key ? sort : null;
      return {
        ...column,
        sorted: own ? (own.isDescending ? 'descending' : 'ascending') : 'none',
        header: (
          <SortButton sort={own} onClick={() => setSort(next(own, column.key))}>
            {column.header}
          </SortButton>
        ),
      };
    }),
  };
}

/** Rows without a value are last, whichever the direction. */
export function sortedBy<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  isDescending: boolean,
  locale: string,
): Row[] {
  const compare = (a: SortValue, b: SortValue) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a).localeCompare(String(b), locale, { numeric: true });
    return isDescending ? -order : order;
  };
  return rows.toSorted((a, b) => compare(sortBy(a), sortBy(b)));
}

function next(own: Sort | null, key: string): Sort | null {
  if (!own) return { key, isDescending: true };
  return own.isDescending ? { key, isDescending: false } : null;
}

function SortButton({ sort, onClick, children }: { sort: Sort | null; onClick: () => void; children: ReactNode }) {
  const Arrow = sort?.isDescending === false ? ArrowUp : ArrowDown;
  return (
    <button type="button" onClick={onClick} className="inline-flex max-w-full items-center gap-0.5 hover:text-ink">
      <span className="truncate">{children}</span>
      {sort && <Arrow aria-hidden="true" className="size-3.5 shrink-0 print:hidden" />}
    </button>
  );
}
