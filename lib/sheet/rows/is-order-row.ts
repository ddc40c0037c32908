import { foldText } from '@/lib/format/text/search';
import { AMOUNTS, NAMES, OF_ADDRESS, type SheetField } from '../columns/fields';
import { repeatsHeader } from '../columns/find-mapping';
import { columnsOf, type Mapping } from '../columns/mapping';
import { type Cell, isBlank } from '../table/table';
import { paymentWord } from '../values/payment-words';

/** Fields that say something about one order; a quantity or a currency alone does not. */
const TELLING: readonly SheetField[] = ['phone', ...NAMES, 'reference', ...AMOUNTS, 'payment', ...OF_ADDRESS];
const TOTALS =
  'total totals subtotal sum count average grand مجموع اجمالي الاجمالي المجموع عدد العدد صافي الصافي'.split(' ');

/** Whether a row is an order, rather than a blank line, a total, a repeated header or a note below the list. */
export function isOrderRow(cells: readonly Cell[], mapping: Mapping): boolean {
  if (isBlank(cells)) return false;
  const hasPhone = mapping.columns.some(({ field, index }) => field === 'phone' && digitCount(cells[index]?.text) >= 5);
  if (!hasPhone && repeatsHeader(cells, mapping.columns)) return false;
  const filled = new Set(
    mapping.columns.flatMap(({ field, index }) => (field !== null && cells[index]?.text ? [field] : [])),
  );
  const hasPerson =
    hasPhone || OF_ADDRESS.some((field) => field !== 'city' && filled.has(field) && !isTotalIn(cells, mapping, field));
  if (!hasPerson && (cells.some(({ text }) => isTotal(text)) || isSumOfPayments(cells))) return false;
  const telling = TELLING.filter((field) => filled.has(field));
  if (telling.length < 2) return false;
  return (
    hasPerson ||
    filled.has('name') ||
    filled.has('first_name') ||
    (filled.has('reference') && telling.length > 1 && hasText(cells, mapping))
  );
}

/** "Total" may stand in any column, also in the one of the addresses. */
function isTotalIn(cells: readonly Cell[], { columns }: Mapping, field: SheetField): boolean {
  return columns
    .filter((column) => column.field === field && cells[column.index]?.text)
    .every(({ index }) => isTotal(cells[index]?.text ?? ''));
}

function isTotal(text: string): boolean {
  const [first = '', ...rest] = foldText(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return rest.length <= 3 && TOTALS.includes(first);
}

/** "KNET / VISA" and a sum, below the list of a till. */
function isSumOfPayments(cells: readonly Cell[]): boolean {
  const words = cells.map(({ text }) => text).filter((text) => /\p{L}/u.test(text));
  return words.every((text) => text.split('/').every((word) => paymentWord(word) !== undefined));
}

/** An order's number with money and no words is a line of sums. */
function hasText(cells: readonly Cell[], { columns }: Mapping): boolean {
  return columns.some(
    ({ field, index }) => field !== null && field !== 'amount' && /\p{L}{2}/u.test(cells[index]?.text ?? ''),
  );
}

/** A further item of the order above: the same number, and nothing of an order of its own unless all is repeated. */
export function isFurtherItem(
  cells: readonly Cell[],
  previous: readonly Cell[] | undefined,
  mapping: Mapping,
  isRepeated = false,
): boolean {
  const { columns } = mapping;
  const [number] = columnsOf(mapping, 'reference');
  if (!previous || !number || !cells[number.index]?.text || cells[number.index]?.text !== previous[number.index]?.text)
    return false;
  if (isRepeated) return true;
  const telling = columns.filter(({ field }) => field !== null && field !== 'reference' && TELLING.includes(field));
  return telling.every(({ index }) => !cells[index]?.text);
}

function digitCount(text = ''): number {
  return text.replace(/[^\d٠-٩۰-۹]/g, '').length;
}
