import { useTranslations } from 'next-intl';
import type { Column } from '@/components/table/data-table';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import type { Selection } from './use-selection';

/** The column with the boxes; the one in its head selects the page. */
export function useSelectColumn(selection: Selection, rows: readonly DeliveryRow[]): Column<DeliveryRow> {
  const t = useTranslations('selection');
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  const isWhole = chosen === rows.length;
  return {
    key: 'select',
    width: '2.75rem',
    header: (
      <input
        type="checkbox"
        className="size-4 align-middle accent-accent"
        aria-label={t('page')}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isWhole;
        }}
        onChange={() => (isWhole ? selection.drop(rows.map(({ id }) => id)) : selection.add(rows))}
      />
    ),
    cell: (row) => <SelectBox selection={selection} row={row} rows={rows} />,
  };
}

/** `rows`: the page on which it stands, for a range with the shift key. */
export function SelectBox({
  selection,
  row,
  rows,
}: {
  selection: Selection;
  row: DeliveryRow;
  rows: readonly DeliveryRow[];
}) {
  const t = useTranslations('selection');
  return (
    <input
      type="checkbox"
      className="size-4 align-middle accent-accent"
      aria-label={t('row', { code: row.code ?? row.reference, name: row.customerName })}
      checked={selection.has(row.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(row, rows, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
