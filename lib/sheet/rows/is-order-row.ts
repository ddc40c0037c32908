import { digitsOf } from '@/lib/format/text/search';
import { marked, OF_ADDRESS, type SheetField } from '../columns/fields';
import { repeatsHeader } from '../columns/find-mapping';
import { columnsOf, type Mapping } from '../columns/mapping';
import type { Cell } from '../table/table';
import { isListed, wordsOf } from '../values/listed';
import { paymentWord } from '../values/payment-words';

/** Fields that say something about one order; a quantity or a currency alone does not. */
const TELLING = marked('telling');

/** Whether a row is an order, rather than a blank line, a total, a repeated header or a note below the list. */
export function isOrderRow(cells: readonly Cell[], { columns }: Mapping): boolean {
  const filled = columns.flatMap(({ field, index }) => {
    const text = cells[index]?.text;
    return field !== null && text ? [{ field, text }] : [];
  });
  const has = (wanted: SheetField, passes: (text: string) => boolean = () => true) =>
    filled.some(({ field, text }) => field === wanted && passes(text));
  const hasPhone = has('phone', (text) => digitsOf(text).length >= 5);
  if (!hasPhone && repeatsHeader(cells, columns)) return false;
  // "Total" may stand in any column, also in the one of the addresses.
  const hasPerson = hasPhone || OF_ADDRESS.some((field) => field !== 'city' && has(field, (text) => !isTotal(text)));
  if (!hasPerson && (cells.some(({ text }) => isTotal(text)) || isSumOfPayments(cells))) return false;
  if (TELLING.filter((field) => has(field)).length < 2) return false;
  // An order's number with money and no words is a line of sums.
  const hasWords = filled.some(({ field, text }) => field !== 'amount' && /\p{L}{2}/u.test(text));
  return hasPerson || has('name') || has('first_name') || (has('reference') && hasWords);
}

function isTotal(text: string): boolean {
  const [first = '', ...rest] = wordsOf(text, 'letters');
  return rest.length <= 3 && isListed('totals', first);
}

/** "KNET / VISA" and a sum, below the list of a till. */
function isSumOfPayments(cells: readonly Cell[]): boolean {
  const words = cells.map(({ text }) => text).filter((text) => /\p{L}/u.test(text));
  return words.every((text) => text.split('/').every((word) => paymentWord(word) !== undefined));
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
