import type { Mapping } from '../columns/mapping';
import { type Answers, askKey, type Remark } from '../rows/cells';
import type { QuestionView } from './messages';

const LEFT_BY_THEMSELVES = ['orderDelivered', 'orderCanceled', 'notDelivery'];

/** The answer to a remark's question: a person's, `leave` for orders that are surely done or canceled, or null. */
export function answerTo({ ask, key }: Remark, answers: Answers): string | null {
  if (!ask) return null;
  return answers.get(askKey(ask)) ?? (LEFT_BY_THEMSELVES.includes(key) ? 'leave' : null);
}

/** The questions of all rows, those without an answer first, then by their rows. */
export function questionViews(remarks: Iterable<Remark>, answers: Answers, { columns, asks }: Mapping): QuestionView[] {
  const views = new Map<string, QuestionView>();
  for (const remark of remarks) {
    const { ask, column } = remark;
    if (!ask) continue;
    const key = askKey(ask);
    const index = columns.find(({ name, field }) => name === column && field === null)?.index;
    const field = ask.kind === 'column' && index !== undefined ? asks?.get(index) : undefined;
    const unused = index !== undefined && field ? { index, field } : {};
    const view = views.get(key) ?? { key, ...ask, column, rows: 0, answer: answerTo(remark, answers), ...unused };
    view.rows += 1;
    views.set(key, view);
  }
  return [...views.values()].sort((a, b) => Number(a.answer !== null) - Number(b.answer !== null) || b.rows - a.rows);
}
