import { latinDigits } from '@/lib/format/text/digits';
import { foldText } from '@/lib/format/text/search';
import type { Cell } from '../table/table';
import { isAmountText } from '../values/amount';
import { type Column, columnsOf, type Mapping, type MappingOptions, mostly, samplesOf } from './mapping';

/** Names with two meanings: a column "Name" of order numbers, "Paid" of amounts, "Location" of branches. */
export function correctByContents(mapping: Mapping, rows: readonly Cell[][], options: MappingOptions): Mapping {
  const branches = options.branchNames.map(foldText);
  const columns = mapping.columns.map((column) => {
    if (column.field === null) return column;
    const texts = samplesOf(rows, mapping.firstRow, column.index).map(({ text }) => text);
    return { ...column, field: correctedField(column, texts, branches) };
  });
  return afterDiscount({ ...mapping, columns }, rows);
}

const DISCOUNT = /discount|خصم|تخفيض/i;

/** The smaller of two amounts is to be paid if it is the other without the discount. */
function afterDiscount(mapping: Mapping, rows: readonly Cell[][]): Mapping {
  const [total, ...others] = columnsOf(mapping, 'amount');
  const discount = mapping.columns.find(({ field, name }) => field === null && DISCOUNT.test(name));
  if (!total || !discount) return mapping;
  const numberIn = (row: readonly Cell[], { index }: Column) => {
    const text = latinDigits(row[index]?.text ?? '');
    return text === '' ? Number.NaN : Number(text);
  };
  const lists = rows.slice(mapping.firstRow);
  const net = others.find((column) => {
    const rest = lists.map((row) => numberIn(row, total) - numberIn(row, discount) - numberIn(row, column));
    const isKnown = rest.filter((value) => !Number.isNaN(value));
    return isKnown.length > 0 && isKnown.every((value) => Math.abs(value) < 0.0005);
  });
  if (!net) return mapping;
  const columns = mapping.columns.map((column) => (column === net ? { ...column, rank: total.rank - 1 } : column));
  return { ...mapping, columns };
}

function correctedField(
  { field, name }: Column,
  texts: readonly string[],
  branches: readonly string[],
): Column['field'] {
  const isMostly = (passes: (text: string) => boolean) => mostly(texts, passes);
  switch (field) {
    case 'name':
      if (isMostly((text) => /^\+?[\d\s()-]{7,20}$/.test(text)) && /contact/i.test(name)) return 'phone';
      return isMostly((text) => /^#?[A-Z]{0,6}-?\d{2,}$/i.test(text)) ? 'reference' : field;
    case 'reference':
      // Below a short list stand totals and signatures.
      return mostly(texts, (text) => isReference(text, name), 0.6) ? field : null;
    case 'address':
      return branches.length > 0 && isMostly((text) => branches.includes(foldText(text))) ? 'branch' : field;
    case 'prepaid':
      return texts.length === 0 || texts.some(isAmountText) ? field : 'payment_status';
    case 'collect':
      return texts.length === 0 || texts.some(isAmountText) ? field : 'payment';
    case 'payment_status':
      return isMostly(isAmountText) && texts.some((text) => !/^[01]$/.test(text)) ? 'prepaid' : field;
    default:
      return field;
  }
}

/** Below "Order" may stand what was ordered; its number has no spaces. Below "No" or "ID" bare digits may be the line's number or the customer's. */
function isReference(text: string, name: string): boolean {
  if (text.length > 40 || !/[\d٠-٩]/.test(text)) return false;
  if (/^(?:order|الطلب|طلب)$/i.test(name.trim()) && /\s/.test(text.trim())) return false;
  return !/^(?:no|id|nr|num|number|رقم|الرقم)\W{0,3}$/i.test(name) || /[\p{L}#]/u.test(text);
}
