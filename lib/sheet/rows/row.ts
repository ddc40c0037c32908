import type { SheetField } from '../columns/fields';
import { type Column, columnsOf, type Mapping } from '../columns/mapping';
import type { SystemWords } from '../systems/system';
import { type Cell, isDamaged } from '../table/table';
import type { Problem } from '../values/problem';
import { type Answers, type Ask, askKey, type QuestionKind } from './answers';

/** A problem or warning at a column. A problem with `isQuestion` leaves the order whole: a person may confirm it. */
export interface Remark extends Problem {
  column: string;
  isQuestion?: true;
  /** The question of the whole file that this remark belongs to. */
  ask?: Ask;
}

/** One row of the sheet while it is read. */
export interface Row {
  mapping: Mapping;
  /** Words of the system that wrote the file. */
  words?: SystemWords;
  cells: readonly Cell[];
  problems: Remark[];
  warnings: Remark[];
}

export interface FieldCell extends Cell {
  column: Column;
}

/** The filled cell of the best column of a field; with `orNext`, of the next column that is filled. */
export function cellOf(row: Row, field: SheetField, orNext = false): FieldCell | undefined {
  const columns = columnsOf(row.mapping, field);
  const [best] = columns;
  if (!best) return undefined;
  const cells = columns.flatMap((column): FieldCell[] => {
    const cell = row.cells[column.index];
    return cell && cell.text !== '' && (orNext || column.rank === best.rank) ? [{ ...cell, column }] : [];
  });
  const [first] = cells;
  if (!first) return undefined;
  const other = cells.find(({ text, column }) => column.rank === first.column.rank && text !== first.text);
  if (other)
    return addProblem(row, other.column.name, { key: 'twoCells', values: { first: first.text, second: other.text } });
  return usable(row, first) ? first : undefined;
}

/** All filled cells of a field in the order of the sheet. */
export function cellsOf(row: Row, field: SheetField): FieldCell[] {
  const columns = columnsOf(row.mapping, field).toSorted((a, b) => a.index - b.index);
  const cells = columns.flatMap((column): FieldCell[] => {
    const cell = row.cells[column.index];
    return cell && cell.text !== '' ? [{ ...cell, column }] : [];
  });
  return cells.filter(
    (cell, index) => usable(row, cell) && cells.findIndex(({ text }) => text === cell.text) === index,
  );
}

function usable(row: Row, { text, column }: FieldCell): boolean {
  if (!isDamaged(text)) return true;
  addProblem(row, column.name, { key: 'damaged', values: { value: text.slice(0, 40) } });
  return false;
}

/** Asks about a value once for the file, where nobody has answered that such rows are sent. */
export function ask(row: Row, column: string, key: string, kind: QuestionKind, value: string, answers: Answers): void {
  const answer = answers.get(askKey({ kind, value }));
  if (answer === undefined || answer === 'leave')
    row.problems.push({ column, key, values: { value }, isQuestion: true, ask: { kind, value } });
}

export function addProblem(row: Row, column: string, problem: Problem & { ask?: Ask }): undefined {
  const isKnown = row.problems.some((known) => known.column === column && known.key === problem.key);
  if (!isKnown) row.problems.push({ column, ...problem });
}

/** The name of a field's column; of the address column, or the field itself, where it has none. */
export function columnName({ mapping }: Row, field: SheetField): string {
  const [own] = columnsOf(mapping, field);
  return own?.name ?? field;
}
