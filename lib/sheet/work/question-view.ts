import { isSheetField, type SheetField } from '../columns/fields';
import type { Mapping } from '../columns/mapping';
import { type Answers, askKey, type QuestionKind, type Remark } from '../rows/cells';

/** A question about all rows with one value. */
export interface QuestionView {
  key: string;
  kind: QuestionKind;
  value: string;
  /** The column in which it stands. */
  column: string;
  rows: number;
  /** For an unused column: its index, and the field that it may fill. */
  index?: number;
  field?: SheetField;
  /** The answer that holds: a person's, `leave` for orders that are surely done or canceled, or nothing. */
  answer: string | null;
}

const LEFT_BY_THEMSELVES = ['orderDelivered', 'orderCanceled', 'notDelivery'];

/** Whether a row with a remark is left out, unless a person has put it back. */
export function leaves({ ask, key }: Remark, answers: Answers): boolean {
  if (!ask) return false;
  return (answers.get(askKey(ask)) ?? (LEFT_BY_THEMSELVES.includes(key) ? 'leave' : '')) === 'leave';
}

/** The questions of all rows, those without an answer first, then by their rows. */
export function questionViews(rows: Iterable<readonly Remark[]>, answers: Answers, mapping: Mapping): QuestionView[] {
  const views = new Map<string, QuestionView>();
  for (const remarks of rows)
    for (const remark of remarks) {
      const { ask, column } = remark;
      if (!ask) continue;
      const key = askKey(ask);
      const answer = answers.get(key) ?? (leaves(remark, answers) ? 'leave' : null);
      const view = views.get(key) ?? { key, ...ask, column, rows: 0, answer, ...columnOf(ask.kind, column, mapping) };
      view.rows += 1;
      views.set(key, view);
    }
  return [...views.values()].sort((a, b) => Number(a.answer !== null) - Number(b.answer !== null) || b.rows - a.rows);
}

function columnOf(kind: QuestionKind, column: string, { columns, asks }: Mapping) {
  if (kind !== 'column') return {};
  const index = columns.find(({ name, field }) => name === column && field === null)?.index;
  const field = index === undefined ? undefined : asks?.get(index);
  return index !== undefined && field && isSheetField(field) ? { index, field } : {};
}
