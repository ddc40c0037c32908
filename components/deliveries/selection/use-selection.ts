import { useState } from 'react';
import { useLiveDeliveries } from '@/lib/deliveries/list/live-rows';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { rowsBetween, type SelectedRows, withChanges, withoutIds, withRows } from './selected-rows';

const NONE: SelectedRows = new Map();

/** Orders that are selected in the list. They stay selected when it shows another page or other filters. */
export function useSelection() {
  const [selected, setSelected] = useState<SelectedRows | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  useLiveDeliveries((changed) => setSelected((rows) => rows && withChanges(rows, changed)));
  const change = (to: (rows: SelectedRows) => SelectedRows) => setSelected((rows) => to(rows ?? NONE));

  return {
    /** Rows are selected now, and not opened. */
    isOn: selected !== null,
    rows: [...(selected ?? NONE).values()],
    has: (id: string) => selected?.has(id) ?? false,
    start: () => change((rows) => rows),
    end: () => setSelected(null),
    add: (rows: readonly DeliveryRow[]) => change((known) => withRows(known, rows)),
    drop: (ids: readonly string[]) => change((known) => withoutIds(known, ids)),
    /** Selects an order, or not any more. `isRange`: all rows of the page from the last one on. */
    toggle: (row: DeliveryRow, page: readonly DeliveryRow[], isRange = false) => {
      const isAdded = isRange || !selected?.has(row.id);
      const rows = isRange ? rowsBetween(page, lastId, row.id) : [row];
      change((known) => (isAdded ? withRows(known, rows) : withoutIds(known, [row.id])));
      setLastId(row.id);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
