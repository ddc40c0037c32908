import { foldText } from '@/lib/format/text/search';

/** The kinds of questions. */
export type QuestionKind = 'status' | 'payment' | 'branch' | 'name' | 'column';

/** One question for all rows with a value; an empty value stands for rows without one. */
export interface Ask {
  kind: QuestionKind;
  value: string;
}

/**
 * A person's answers by `askKey`: `send` or `leave` for a status or name, `cash` or `paid` for a payment, a branch's id,
 * `unused` for a column.
 */
export type Answers = ReadonlyMap<string, string>;

export function askKey({ kind, value }: Ask): string {
  return `${kind} ${foldText(value)}`;
}
