import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { cx } from '@/components/ui/style/cx';
import { useRowKeys } from './use-row-keys';
import { useTableFits } from './use-table-fits';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The minimum width of the table at which the column is shown: md 672, lg 896, xl 1152, 2xl 1408 px. */
  show?: 'always' | 'md' | 'lg' | 'xl' | '2xl';
  isLeftOut?: boolean;
  /** On paper too, however wide it is. */
  isPrinted?: boolean;
  align?: 'start' | 'end';
  width?: string;
  /** How the rows are sorted by it (`useSorted`). */
  sorted?: 'ascending' | 'descending' | 'none';
};

/**
 * Rows of 40 px under a sticky header; cards on a phone. A click or Enter opens a row; one row is in the tab order.
 * First cell and card have a real link.
 */
export function DataTable<Row>({
  caption,
  columns: allColumns,
  rows,
  rowId,
  card,
  onOpen,
  selectedId = null,
  busy = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** A row as a card, for phones. */
  card: (row: Row) => ReactNode;
  /** `isRange`: with the shift key. */
  onOpen?: (row: Row, isRange: boolean) => void;
  selectedId?: string | null;
  /** The next rows are loading; the current ones are shown faded. */
  busy?: boolean;
}) {
  const t = useTranslations('ui.table');
  const container = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const ids = rows.map(rowId);
  const columns = allColumns.filter(({ isLeftOut }) => !isLeftOut);
  const tableFits = useTableFits();
  const { tabStop, onKeyDown, onFocus } = useRowKeys(container, ids, selectedId);

  function rowProps(row: Row, id: string) {
    return {
      'data-row': id,
      'aria-current': id === selectedId ? ('true' as const) : undefined,
      'data-selected': id === selectedId || undefined,
      tabIndex: id === tabStop ? 0 : -1,
      'aria-describedby': id === tabStop ? hintId : undefined,
      onClick: (event: { target: EventTarget; shiftKey: boolean }) => {
        if (!(event.target instanceof Element) || event.target.closest('a, button, input, label, [role=menuitem]'))
          return;
        if (window.getSelection()?.toString()) return;
        onOpen?.(row, event.shiftKey);
      },
    };
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the key events of its rows
    <div
      ref={container}
      aria-busy={busy || undefined}
      onKeyDown={(event) =>
        onKeyDown(event, (id) => {
          const row = rows[ids.indexOf(id)];
          if (row !== undefined) onOpen?.(row, event.shiftKey);
        })
      }
      onFocus={onFocus}
      className={cx('@container transition-opacity', busy && 'opacity-60')}
    >
      <span id={hintId} className="sr-only">
        {t('keys')}
      </span>
      {tableFits !== false && (
        <table
          className={cx(
            'w-full table-fixed border-separate border-spacing-0 [&_td]:h-10 [&_td]:truncate [&_td]:border-line [&_td]:border-b [&_td]:px-3 [&_td]:py-0',
            tableFits === undefined && 'max-sm:hidden',
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={column.sorted}
                  style={{ width: column.width }}
                  className={cx(
                    'sticky top-(--sticky-top,0px) z-10 h-9 truncate border-line border-b bg-surface px-3 font-medium text-muted text-sm',
                    column.align === 'end' ? 'text-end' : 'text-start',
                    showClass(column),
                  )}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const id = ids[index] ?? '';
              return (
                <tr
                  key={id}
                  {...rowProps(row, id)}
                  className={cx(
                    'group h-10 -outline-offset-2! hover:bg-hover data-selected:bg-selected',
                    onOpen && 'cursor-pointer',
                  )}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={cx(column.align === 'end' && 'tabular text-end', showClass(column)) || undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {tableFits !== true && (
        <ul aria-label={caption} className={cx(tableFits === undefined && 'sm:hidden')}>
          {rows.map((row, index) => {
            const id = ids[index] ?? '';
            return (
              <li
                key={id}
                {...rowProps(row, id)}
                className="border-line border-b px-4 py-2 -outline-offset-2! active:bg-hover data-selected:bg-selected"
              >
                {card(row)}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function showClass<Row>({ show = 'always', isPrinted }: Column<Row>) {
  return cx(SHOW[show], isPrinted && 'print:table-cell!');
}

/** Paper shows the columns of a table of 896 px. */
const SHOW = {
  always: '',
  md: '@max-2xl:hidden print:table-cell!',
  lg: '@max-4xl:hidden print:table-cell!',
  xl: '@max-6xl:hidden',
  '2xl': '@max-[88rem]:hidden',
} as const;
