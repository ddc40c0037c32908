import { foldText } from '@/lib/format/text/search';
import { isSheetField, marked, type SheetField } from '../columns/fields';
import { type Column, columnsByField, columnsOf, type Mapping, type MappingOptions } from '../columns/mapping';
import { type Cell, isDamaged } from '../table/table';
import type { ColumnDates } from '../values/moment';
import type { Problem, Value } from '../values/problem';

/** The kinds of questions. */
export type QuestionKind = 'status' | 'payment' | 'branch' | 'name' | 'column';

/** One question for all rows with a value; an empty value stands for rows without one. */
export interface Ask {
  kind: QuestionKind;
  value: string;
}

/**
 * A person's answers by `askKey`: `send` or `leave` for a status or name, `cash` or `paid` for a payment, a branch's id or
 * `nearest`, `unused` for a column.
 */
export type Answers = ReadonlyMap<string, string>;

export function askKey({ kind, value }: Ask): string {
  return `${kind} ${foldText(value)}`;
}

/** A problem or warning at a column. A problem with `isQuestion` leaves the order whole: a person may confirm it. */
export interface Remark extends Problem {
  column: string;
  isQuestion?: true;
  /** The question of the whole file that this remark belongs to. */
  ask?: Ask;
}

/** Result of a reader of a row's cells: a value, problems, or both where a part is sure. */
export interface Read<Value> {
  value?: Value;
  problems: Remark[];
  warnings?: Remark[];
}

export interface FieldCell extends Cell {
  column: Column;
}

/** The value of a cell, or its problem at the cell's column. */
export function readAt<Kind>({ column }: FieldCell, result: Value<Kind>): Read<Kind> {
  return 'value' in result ? { ...result, problems: [] } : { problems: [{ column: column.name, ...result.problem }] };
}

/** Facts of the merchant, of the sheet and of a person's answers by which all rows are read. */
export interface RowContext extends MappingOptions {
  dates: Partial<Record<SheetField, ColumnDates>>;
  /** A comma stands before decimals in the column of the field. */
  commas: Partial<Record<SheetField, boolean>>;
  /** Rows of the file name their branches. */
  areBranchesNamed: boolean;
  answers: Answers;
  /** A row with more cells has moved cells. */
  width?: number;
}

/** The filled cells of a row by field. */
export interface RowCells extends RowContext {
  mapping: Mapping;
  raw: readonly Cell[];
  /** The cell of a field's best column. */
  one: Partial<Record<SheetField, FieldCell>>;
  /** All cells of a field that may have several, in the order of the sheet. */
  all: Partial<Record<SheetField, FieldCell[]>>;
  /** Fields with cells that can't be used. */
  broken: Set<SheetField>;
  problems: Remark[];
}

/** Fields that several columns fill together. */
export const MANY = marked('several');
/** Fields for which the next column stands in where the best one is empty. */
const OR_NEXT = marked('orNext');
const UNREAD = marked('unread');

/** Reads the cells of a row once, for all readers. */
export function cellsOfRow(raw: readonly Cell[], mapping: Mapping, context: RowContext): RowCells {
  const cells: RowCells = { ...context, mapping, raw, one: {}, all: {}, broken: new Set(), problems: [] };
  for (const [field, columns] of columnsByField(mapping)) {
    const filled = columns.flatMap((column): FieldCell[] => {
      const cell = raw[column.index];
      return cell?.text ? [{ ...cell, column }] : [];
    });
    const [first] = filled;
    if (!first || UNREAD.includes(field)) continue;
    const isMany = MANY.includes(field);
    const used = isMany ? distinct(filled) : bestOf(filled, OR_NEXT.includes(field) ? first.column : columns[0]);
    const problems = used.flatMap((cell) => problemOf(cell, isMany ? undefined : used[0]) ?? []);
    if (problems.length > 0) cells.broken.add(field);
    cells.problems.push(...problems);
    if (isMany) cells.all[field] = used.filter(({ text }) => !isDamaged(text));
    else if (problems.length === 0 && used[0]) cells.one[field] = used[0];
  }
  return cells;
}

function distinct(filled: FieldCell[]): FieldCell[] {
  return filled
    .toSorted((a, b) => a.column.index - b.column.index)
    .filter((cell, index, all) => all.findIndex(({ text }) => text === cell.text) === index);
}

/** The filled cells of columns as good as the best one: the first, and one that differs. */
function bestOf(filled: FieldCell[], best: Column | undefined): FieldCell[] {
  const equal = filled.filter(({ column }) => column.rank === best?.rank);
  return equal.filter(({ text }, index) => index === 0 || text !== equal[0]?.text).slice(0, 2);
}

function problemOf({ text, column }: FieldCell, first: FieldCell | undefined): Remark | undefined {
  if (first && first.text !== text)
    return { column: column.name, key: 'twoCells', values: { first: first.text, second: text } };
  return isDamaged(text) ? { column: column.name, key: 'damaged', values: { value: text.slice(0, 40) } } : undefined;
}

/** A question about a value, once for the file, where nobody has answered that such rows are sent. */
export function questionOf({ answers }: RowCells, column: string, key: string, ask: Ask): Remark | undefined {
  const answer = answers.get(askKey(ask));
  const isOpen = answer === undefined || answer === 'leave';
  return isOpen ? { column, key, values: { value: ask.value }, isQuestion: true, ask } : undefined;
}

/** The name of a field's column, or of the other field's that may hold it; the field itself, where it has none. */
export function columnName({ mapping }: Pick<RowCells, 'mapping'>, field: string, other = field): string {
  const fields = [field, other].filter(isSheetField);
  return fields.flatMap((name) => columnsOf(mapping, name)[0] ?? [])[0]?.name ?? field;
}
