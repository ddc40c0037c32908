import type { CreateDelivery } from '@/lib/order/schema';
import type { Mapping } from '../columns/mapping';
import { columnName, type Remark } from './cells';
import type { ReadRow } from './read-row';

/** A row with what the others say about it. Its order has its own reference. */
export type SheetRow = Omit<ReadRow, 'reference'>;

/** Gives every order its reference, and asks about rows that may be one order twice. Other rows keep their lists of remarks. */
export function findDoubles(rows: readonly ReadRow[], mapping: Mapping): SheetRow[] {
  const byReference = new Map<string | undefined, ReadRow[]>();
  for (const read of rows) {
    const same = byReference.get(read.reference) ?? [];
    same.push(read);
    byReference.set(read.reference, same);
  }
  const byContent = new Map<string, ReadRow[]>();
  return rows.map((read) => {
    const { order, reference, line, warnings } = read;
    const sameNumber = (reference !== undefined && byReference.get(reference)) || [];
    const isNumberUsed = sameNumber.length > 1;
    const problems = isNumberUsed
      ? [...read.problems, ...sameNumberQuestion(read, sameNumber, mapping)]
      : read.problems;
    if (!order) return { line, order, problems, warnings };
    const content = contentOf(order);
    const equal = byContent.get(content) ?? [];
    byContent.set(content, equal);
    equal.push(read);
    const [first = read] = equal;
    const double = { column: columnName({ mapping }, 'phone'), values: { line: String(first.line) } };
    const isDouble = first !== read && reference === undefined;
    const isEqual = reference !== undefined && !sameNumber.includes(first);
    return {
      line,
      order: { ...order, reference: reference ?? `${content}-${equal.length}` },
      problems: isDouble ? [...problems, { ...double, key: 'possibleDouble', isQuestion: true }] : problems,
      warnings: isEqual ? [...warnings, { ...double, key: 'equalOrder' }] : warnings,
    };
  });
}

/** Rows of one number are asked about: all of them where they differ, else all but the first. */
function sameNumberQuestion(read: ReadRow, sameNumber: readonly ReadRow[], mapping: Mapping): Remark[] {
  const contents = new Set(sameNumber.map((other) => contentOf(other.order)));
  const [first = read] = sameNumber;
  if (contents.size < 2 && first === read) return [];
  const others = sameNumber.filter((other) => other !== read).map(({ line }) => line);
  const lines = others.slice(0, 5).join(', ');
  return [{ column: columnName({ mapping }, 'reference'), key: 'sameNumber', values: { lines }, isQuestion: true }];
}

const contents = new WeakMap<CreateDelivery, string>();

/** A short name for the order without its reference and its pickup, which a new branch may change; equal on every machine. */
function contentOf(order: CreateDelivery | null): string {
  if (!order) return '';
  const known = contents.get(order);
  if (known !== undefined) return known;
  const text = JSON.stringify([order.destination, order.payment, order.scheduled_date]);
  const content = `${hash(text, 1)}${hash(text, 2)}`;
  contents.set(order, content);
  return content;
}

/** 53 bits, by multiplication and shifts (cyrb53). */
function hash(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
