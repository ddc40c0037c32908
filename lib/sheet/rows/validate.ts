import { CreateDelivery } from '@/lib/order/schema';
import { columnOfField, marked, OF_ADDRESS } from '../columns/fields';
import { columnName, type Remark, type RowCells } from './cells';

const OF_PAYMENT: readonly string[] = marked('payment');
const PARTS: readonly string[] = marked('stated');

/** Checks the order by the schema of the order form; its problems stand at the columns of the fields. */
export function validate(
  cells: RowCells,
  candidate: unknown,
  found: readonly Remark[],
): { order: CreateDelivery | null; problems: Remark[] } {
  const before = distinct(found);
  const result = CreateDelivery(cells.country).safeParse(candidate);
  if (result.success) return { order: result.data, problems: before };
  const issues = result.error.issues.flatMap(({ path, message }): Remark[] => {
    const field = columnOfField(String(path.at(-1) ?? ''));
    const column = columnName(cells, field, PARTS.includes(field) ? 'address' : field === 'amount' ? 'collect' : field);
    if (field === 'branch' || isExplained(cells, before, field, column)) return [];
    if (PARTS.includes(field) && isUnread(cells)) return [{ column, key: 'addressUnread' }];
    return [
      message === 'errors.required' ? { column, key: 'missing', values: { part: field } } : { column, key: message },
    ];
  });
  const problems = distinct([...before, ...issues]);
  // Without a branch alone the rest of the order is right.
  const branch = problems.length === 0 ? [{ column: columnName(cells, 'branch'), key: 'branchChoice' }] : [];
  return { order: null, problems: [...problems, ...branch] };
}

/** One remark of a kind at a column is enough. */
function distinct(remarks: readonly Remark[]): Remark[] {
  const isSame = (a: Remark) => (b: Remark) => a.column === b.column && a.key === b.key;
  return remarks.filter((remark, index) => remarks.findIndex(isSame(remark)) === index);
}

/** Whether an earlier problem is the reason: at the same column, or at another of the payment or the address. */
function isExplained({ mapping }: RowCells, before: readonly Remark[], field: string, column: string): boolean {
  if (before.some((problem) => problem.column === column)) return true;
  if (!OF_PAYMENT.includes(field))
    return PARTS.includes(field) && before.some(({ key }) => /^(?:point|address|shortLink)/.test(key));
  const columns = mapping.columns.filter((own) => own.field !== null && OF_PAYMENT.includes(own.field));
  return before.some(
    (problem) => OF_PAYMENT.includes(problem.column) || columns.some(({ name }) => name === problem.column),
  );
}

/** An address in one cell, of which no part is missing by a column of its own. */
function isUnread({ mapping, raw, all }: RowCells): boolean {
  const hasParts = mapping.columns.some(
    ({ field, index }) => field !== null && field !== 'address' && OF_ADDRESS.includes(field) && raw[index]?.text,
  );
  return !hasParts && (all.address ?? []).length > 0;
}
