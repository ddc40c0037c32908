import type { SheetField } from '@/lib/sheet/columns/fields';

const SMALL: readonly SheetField[] = [
  'block',
  'street',
  'avenue',
  'building',
  'floor',
  'apartment',
  'quantity',
  'currency',
];
const LARGE: readonly SheetField[] = ['address', 'instructions'];

/** The width of a column of the grid by what it holds. */
export function widthOf(field: SheetField | null): string {
  if (field && SMALL.includes(field)) return '6.5rem';
  return field && LARGE.includes(field) ? '18rem' : '10rem';
}
