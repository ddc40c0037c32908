import type { Country } from '@/lib/connections/model/connection';
import { CreateDelivery } from '@/lib/order/schema';
import { COLUMN_OF_FIELD, OF_ADDRESS, type SheetField } from '../columns/fields';
import { addProblem, cellsOf, type Row } from './row';

const OF_PAYMENT: readonly string[] = ['payment', 'payment_status', 'amount', 'collect', 'prepaid'];
const PARTS: readonly string[] = ['area', 'city', 'block', 'street', 'building'] satisfies SheetField[];

/** Checks the order by the schema of the order form; its problems stand at the columns of the fields. */
export function validate(row: Row, candidate: unknown, country: Country): CreateDelivery | null {
  const result = CreateDelivery(country).safeParse(candidate);
  if (result.success) return result.data;
  const before = [...row.problems];
  const isOfBranch = ({ path }: { path: readonly PropertyKey[] }) => Number(path.includes('branch_id'));
  for (const { path, message } of result.error.issues.toSorted((a, b) => isOfBranch(a) - isOfBranch(b))) {
    const name = String(path.at(-1) ?? '');
    const field = COLUMN_OF_FIELD[name] ?? name;
    const column = columnOfField(row, field);
    if (field === 'branch' ? row.problems.length > 0 : isExplained(row, before, field, column)) continue;
    if (field === 'branch') addProblem(row, column, { key: 'branchChoice' });
    else if (PARTS.includes(field) && isUnread(row)) addProblem(row, column, { key: 'addressUnread' });
    else
      addProblem(
        row,
        column,
        message === 'errors.required' ? { key: 'missing', values: { part: field } } : { key: message },
      );
  }
  return null;
}

/** Whether an earlier problem is the reason: at the same column, or at another of the payment or the address. */
function isExplained(row: Row, before: Row['problems'], field: string, column: string): boolean {
  if (before.some((problem) => problem.column === column)) return true;
  if (OF_PAYMENT.includes(field)) {
    const columns = row.mapping.columns.filter((column) => column.field !== null && OF_PAYMENT.includes(column.field));
    return before.some(
      (problem) => OF_PAYMENT.includes(problem.column) || columns.some(({ name }) => name === problem.column),
    );
  }
  return PARTS.includes(field) && before.some(({ key }) => /^(?:point|address|shortLink|streetCut)/.test(key));
}

/** An address in one cell, of which no part is missing by a column of its own. */
function isUnread(row: Row): boolean {
  const hasParts = row.mapping.columns.some(
    ({ field, index }) => field !== null && field !== 'address' && OF_ADDRESS.includes(field) && row.cells[index]?.text,
  );
  return !hasParts && cellsOf(row, 'address').length > 0;
}

function columnOfField({ mapping }: Row, field: string): string {
  const named = (wanted: string) => mapping.columns.find((column) => column.field === wanted)?.name;
  const other = PARTS.includes(field) ? named('address') : field === 'amount' ? named('collect') : undefined;
  return named(field) ?? other ?? field;
}
