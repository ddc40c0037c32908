import type { Country } from '@/lib/connections/model/connection';
import type { Cell } from '../table/table';
import type { SheetBranch } from '../values/branch-name';
import type { SheetField } from './fields';

/** One column of the sheet with the field that it fills; null for a column that is not used. */
export interface Column {
  index: number;
  name: string;
  field: SheetField | null;
  rank: number;
  /** A column for what the file lacks, which a person may fill. */
  isAdded?: true;
}

/** Where the orders stand: the header's row (-1 for none), the columns, and the first row below the header. */
export interface Mapping {
  columns: Column[];
  headerRow: number;
  firstRow: number;
  /** The shop or till that wrote the file. */
  system?: string;
  /** Unused columns with contents that may matter, by index, and the field that they may fill. */
  asks?: ReadonlyMap<number, SheetField>;
}

/** Facts of the merchant by which orders are read. */
export interface SheetOptions {
  country: Country;
  branches: readonly SheetBranch[];
  /** Earlier schedules get a warning; a bare "Date" or "Time" of later ones is the schedule. */
  now?: Date;
}
export type MappingOptions = Required<SheetOptions>;

/** `A` for the first column, `AA` for the 27th: the name of a column without one. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const known = new WeakMap<Mapping, Map<SheetField, readonly Column[]>>();

/** The columns of all fields, the best of each first. Each row asks for them, so they are kept. */
export function columnsByField(mapping: Mapping): ReadonlyMap<SheetField, readonly Column[]> {
  const kept = known.get(mapping);
  if (kept) return kept;
  const columns = new Map<SheetField, Column[]>();
  for (const column of mapping.columns.toSorted((a, b) => a.rank - b.rank || a.index - b.index))
    if (column.field) columns.set(column.field, [...(columns.get(column.field) ?? []), column]);
  known.set(mapping, columns);
  return columns;
}

/** The columns of a field, the best first. */
export function columnsOf(mapping: Mapping, field: SheetField): readonly Column[] {
  return columnsByField(mapping).get(field) ?? [];
}

/** Whether one of some fields has a column in the file. */
export function hasField(mapping: Mapping, ...fields: readonly SheetField[]): boolean {
  return fields.some((field) => columnsOf(mapping, field).some(({ isAdded }) => !isAdded));
}

/** The filled cells of a column below the header, as many as decide what it holds. */
export function samplesOf(rows: readonly Cell[][], firstRow: number, index: number, most = MOST_SAMPLES): Cell[] {
  const samples: Cell[] = [];
  for (let row = firstRow; row < rows.length && samples.length < most; row += 1) {
    const cell = rows[row]?.[index];
    if (cell && cell.text !== '') samples.push(cell);
  }
  return samples;
}

const MOST_SAMPLES = 200;
