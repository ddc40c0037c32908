import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/components/ui/style/cx';

export type FigureColumn<Row> = {
  key: string;
  header: ReactNode;
  width?: string;
  cell: (row: Row, index: number) => ReactNode;
};

/** Rows of figures under their headings. On a narrow screen a row is a card: its name, and each figure with its heading. */
export function FigureTable<Row>({
  caption,
  columns,
  rows,
  rowProps,
}: {
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowProps: (row: Row) => ComponentProps<'tr'> & { id: string };
}) {
  return (
    <div className="@container">
      <table className="@2xl:table block w-full @2xl:table-fixed border-spacing-0 @2xl:border-separate">
        <caption className="sr-only">{caption}</caption>
        <thead className="@2xl:table-header-group hidden">
          <tr>
            {columns.map(({ key, header, width }) => (
              <th
                key={key}
                scope="col"
                style={{ width }}
                className="h-9 border-line border-b px-3 text-start font-medium text-muted text-sm"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@2xl:table-row-group block">
          {rows.map((row, index) => {
            const { id, ...props } = rowProps(row);
            return (
              <tr
                key={id}
                {...props}
                className="@2xl:table-row grid grid-cols-2 gap-3 border-line border-b p-4 last:border-b-0 hover:bg-hover data-active:bg-hover @2xl:[&:last-child>*]:border-b-0"
              >
                {columns.map(({ key, header, cell }, column) => {
                  const Cell = column === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={key}
                      scope={column === 0 ? 'row' : undefined}
                      className={cx(
                        'min-w-0 border-line @2xl:border-b @2xl:px-3 @2xl:py-2 text-start align-top font-normal @max-2xl:has-data-missing:hidden',
                        column === 0 && 'col-span-2',
                      )}
                    >
                      {column > 0 && <p className="@2xl:hidden text-muted text-xs">{header}</p>}
                      {cell(row, index)}
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
