import type { CreateDelivery } from '@/lib/order/schema';
import { columnName, type Remark } from './cells';
import type { ReadRow } from './read-row';

/** A row with what the others say about it. */
export interface SheetRow {
  /** The row's number in a spreadsheet, from 1. */
  line: number;
  order: CreateDelivery | null;
  problems: Remark[];
  warnings: Remark[];
}

/** Gives every order its reference, and asks about rows that may be one order twice. */
export function findDoubles(rows: readonly ReadRow[]): SheetRow[] {
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
    const question = sameNumberQuestion(read, sameNumber);
    const problems = question ? [...read.problems, question] : read.problems;
    if (!order) return { line, order, problems, warnings };
    const content = contentOf(order);
    const equal = byContent.get(content) ?? [];
    const checked = {
      line,
      order: { ...order, reference: reference ?? `${content}-${equal.length + 1}` },
      problems,
      warnings,
    };
    const [first] = equal;
    equal.push(read);
    byContent.set(content, equal);
    if (!first) return checked;
    const double = { column: columnName(read, 'phone'), values: { line: String(first.line) } };
    if (reference === undefined)
      checked.problems = [...problems, { ...double, key: 'possibleDouble', isQuestion: true }];
    else if (!sameNumber.includes(first)) checked.warnings = [...warnings, { ...double, key: 'equalOrder' }];
    return checked;
  });
}

/** Rows of one number are asked about: all of them where they differ, else all but the first. */
function sameNumberQuestion(read: ReadRow, sameNumber: readonly ReadRow[]): Remark | undefined {
  if (sameNumber.length < 2) return undefined;
  const contents = new Set(sameNumber.map((other) => contentOf(other.order)));
  if (contents.size === 1 && sameNumber[0] === read) return undefined;
  const others = sameNumber.filter((other) => other !== read).map(({ line }) => line);
  return {
    column: columnName(read, 'reference'),
    key: 'sameNumber',
    values: { lines: others.slice(0, 5).join(', ') },
    isQuestion: true,
  };
}

const contents = new WeakMap<CreateDelivery, string>();

/** The order without its reference and its pickup, which a new branch may change. */
function contentOf(order: CreateDelivery | null): string {
  if (!order) return '';
  const known = contents.get(order);
  if (known !== undefined) return known;
  const { destination, payment, scheduled_date } = order;
  const content = contentDigest([destination, payment, scheduled_date]);
  contents.set(order, content);
  return content;
}

/** A short name for the content of an order: equal contents have equal digests, on every machine. */
function contentDigest(content: unknown): string {
  const text = JSON.stringify(content);
  return `${hash(text, 1)}${hash(text, 2)}`;
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
