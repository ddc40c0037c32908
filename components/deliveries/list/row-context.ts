import type { DeliveryRow } from '@/lib/deliveries/schema';
import type { UsualMarks } from './usual-marks';

export type RowContext = {
  /** Whether a row no longer matches the list's filters. */
  isLeaving: (row: DeliveryRow) => boolean;
  /** Rows are selected and not opened: no link stands in the way. */
  isSelecting: boolean;
  href: (row: DeliveryRow) => string;
  onChoose: (id: string) => void;
  /** An address in the reader's language. */
  addressIn: (address: string) => string;
  /** Values that nearly every row has. */
  usual: UsualMarks;
  /** The name of a branch without what all branches share. */
  shortName: (name: string) => string;
};
