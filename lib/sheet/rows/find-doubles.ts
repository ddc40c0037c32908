import type { CreateDelivery } from '@/lib/order/schema';
import { contentDigest } from './reference';
import { columnName, type Row } from './row';

interface ReadRow {
  row: Row;
  line: number;
  order: CreateDelivery | null;
  reference?: string;
}

/** Gives every order its reference, and asks about rows that may be one order twice. */
export function findDoubles(rows: readonly ReadRow[]): ReadRow[] {
  const byReference = new Map<string, ReadRow[]>();
  for (const read of rows)
    if (read.reference !== undefined)
      byReference.set(read.reference, [...(byReference.get(read.reference) ?? []), read]);
  const byContent = new Map<string, ReadRow[]>();
  return rows.map((read) => {
    const { order, row, reference } = read;
    const sameNumber = (reference !== undefined && byReference.get(reference)) || [];
    const contents = new Set(sameNumber.map((other) => contentOf(other.order)));
    const [firstOfNumber] = sameNumber;
    if (firstOfNumber && sameNumber.length > 1 && (contents.size > 1 || firstOfNumber !== read)) {
      const lines = sameNumber
        .filter((other) => other !== read)
        .map(({ line }) => line)
        .slice(0, 5)
        .join(', ');
      row.problems.push({
        column: columnName(row, 'reference'),
        key: 'sameNumber',
        values: { lines },
        isQuestion: true,
      });
    }
    if (!order) return read;
    const content = contentOf(order);
    const equal = byContent.get(content) ?? [];
    byContent.set(content, [...equal, read]);
    const [first] = equal;
    if (first && reference === undefined)
      row.problems.push({
        column: columnName(row, 'phone'),
        key: 'possibleDouble',
        values: { line: String(first.line) },
        isQuestion: true,
      });
    else if (first && !sameNumber.includes(first))
      row.warnings.push({ column: columnName(row, 'phone'), key: 'equalOrder', values: { line: String(first.line) } });
    return { ...read, order: { ...order, reference: reference ?? `${content}-${equal.length + 1}` } };
  });
}

/** The order without its reference and its pickup, which a new branch may change. */
function contentOf(order: CreateDelivery | null): string {
  if (!order) return '';
  const { destination, payment, scheduled_date } = order;
  return contentDigest([destination, payment, scheduled_date]);
}
