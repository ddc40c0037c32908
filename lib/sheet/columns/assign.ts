import { latinDigits } from '@/lib/format/text/digits';
import type { Cell } from '../table/table';
import {
  fieldOfBill,
  isOfBill,
  isOfDelivery,
  isOfMoments,
  isOfMoney,
  isOfOtherMoments,
  isOfOthers,
} from './column-name';
import { type Evidence, evidenceOf, type Kind } from './evidence';
import { OF_ADDRESS, type SheetField } from './fields';
import { areLater } from './later-moments';
import { type Column, columnLetters, columnsOf, type Mapping, type MappingOptions, samplesOf } from './mapping';

interface Candidate extends Column {
  evidence: Evidence;
}

/** A field that contents alone can show: how far they do, from 0 to 1. */
interface Sign {
  field: SheetField;
  /** Where one of these has a column, no other is looked for. */
  unless: readonly SheetField[];
  weight: (column: Candidate, options: MappingOptions, columns: readonly Candidate[]) => number;
}

const ENOUGH = 0.8;
/** Two columns that differ by less may be each other: neither is taken. */
const MARGIN = 0.1;

/** Gives every column its field: by header and contents, then by contents alone, the surest first. */
export function assignFields(mapping: Mapping, rows: readonly Cell[][], options: MappingOptions): Mapping {
  const hasHeader = mapping.headerRow >= 0;
  const candidates = mapping.columns.map((column): Candidate => {
    const evidence = evidenceOf(samplesOf(rows, mapping.firstRow, column.index), options);
    const field = column.field && meaningOf(column.field, column.name, evidence);
    // Another column names the customer where this one names goods.
    const rank = field === 'name' ? column.rank + Math.round(evidence.share('goods') * 100) : column.rank;
    return { ...column, field, rank, evidence };
  });
  const signs = hasHeader ? SIGNS : [...BARE, ...SIGNS];
  const asks = new Map<number, SheetField>();
  for (const sign of signs) take(sign, candidates, options, asks);
  if (hasHeader)
    for (const column of candidates.filter(({ index, name }) => name !== columnLetters(index))) {
      const field = column.field === null && !asks.has(column.index) ? unusedField(column, candidates, options) : null;
      if (field) asks.set(column.index, field);
    }
  const columns = candidates.map(({ evidence, ...column }) => column);
  return afterDiscount({ ...mapping, columns, ...(asks.size > 0 ? { asks } : {}) }, rows);
}

/** Takes the only column that surely has a field. */
function take(
  { field, unless, weight }: Sign,
  columns: Candidate[],
  options: MappingOptions,
  asks: Map<number, SheetField>,
): void {
  if (columns.some((column) => column.field !== null && [field, ...unless].includes(column.field))) return;
  const [best, next] = columns
    .map((column) => ({ column, sure: weight(column, options, columns) }))
    .filter(({ sure }) => sure > 0)
    .sort((a, b) => b.sure - a.sure);
  if (!best) return;
  if (next && best.sure - next.sure < MARGIN) {
    asks.set(best.column.index, field);
    asks.set(next.column.index, field);
  } else best.column.field = field;
}

/** The share of a kind where it is enough. */
const shareOf = ({ evidence }: Candidate, kind: Kind, atLeast = ENOUGH) => {
  const share = evidence.share(kind);
  return share >= atLeast ? share : 0;
};
const isFree = ({ field }: Column) => field === null;
const NAMES: readonly SheetField[] = ['name', 'first_name', 'last_name'];
const MONEY: readonly SheetField[] = ['amount', 'collect', 'prepaid', 'unit_price'];
const MOMENTS: readonly SheetField[] = ['schedule', 'schedule_date', 'schedule_time'];
const PARTS: readonly SheetField[] = ['block', 'street', 'avenue', 'building'];
const ADDRESS_OR_PHONE: readonly SheetField[] = ['phone', ...OF_ADDRESS];

/** Contents that show a field without a header. */
const BARE: readonly Sign[] = [
  { field: 'phone', unless: [], weight: (column) => shareOf(column, 'phone') },
  { field: 'short_address', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'short') : 0) },
  { field: 'payment', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'payment') : 0) },
  { field: 'area', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'area') : 0) },
  { field: 'address', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'address') : 0) },
  { field: 'amount', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'money') : 0) },
  { field: 'reference', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'number') : 0) },
  { field: 'name', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'fullName') : 0) },
  {
    field: 'name',
    unless: [],
    weight: (column, _, columns) => {
      const phone = columns.find(({ field }) => field === 'phone');
      const isBeside = phone !== undefined && Math.abs(column.index - phone.index) === 1;
      return isFree(column) && isBeside ? shareOf(column, 'words', 1) : 0;
    },
  },
];

/** Contents that show a field below a header that nobody knows. */
const SIGNS: readonly Sign[] = [
  {
    field: 'phone',
    unless: [],
    // A shop's export may know no other phone than that of the bill.
    weight: (column) =>
      !isFree(column)
        ? 0
        : !isOfOthers(column.name)
          ? shareOf(column, 'phone')
          : isOfBill(column.name)
            ? shareOf(column, 'phone') / 2
            : 0,
  },
  ...(['first_name', 'last_name', 'name'] as const).map(
    (field): Sign => ({
      field,
      unless: field === 'last_name' ? ['name'] : field === 'name' ? ['first_name', 'last_name'] : NAMES,
      weight: (column) => Number(isFree(column) && fieldOfBill(column.name) === field),
    }),
  ),
  {
    field: 'reference',
    unless: [],
    weight: (column) =>
      Number(
        isFree(column) &&
          column.index === 0 &&
          !isOfOthers(column.name) &&
          column.evidence.cells.length > 1 &&
          column.evidence.isDistinct &&
          column.evidence.share('code') === 1,
      ),
  },
  {
    field: 'schedule',
    unless: MOMENTS,
    weight: (column) => (isFree(column) && isOfDelivery(column.name) ? shareOf(column, 'moment') : 0),
  },
  {
    // A bare "Date" may be that of the creation, but not with later moments.
    field: 'schedule',
    unless: MOMENTS,
    weight: (column, options) =>
      Number(isFree(column) && isOfMoments(column.name) && areLater(column.evidence.cells, options)),
  },
  {
    field: 'amount',
    unless: MONEY,
    weight: (column) => (isFree(column) && isOfMoney(column.name) ? shareOf(column, 'amount') : 0),
  },
  {
    field: 'address',
    unless: ADDRESS_OR_PHONE,
    weight: (column) => (isFree(column) || column.field === 'name' ? shareOf(column, 'address') : 0),
  },
  {
    field: 'address',
    unless: OF_ADDRESS,
    weight: (column) => (isFree(column) && !isOfOthers(column.name) ? shareOf(column, 'address') : 0),
  },
  {
    // "pending" alone may be the status of the order: some cells say how it is paid.
    field: 'payment',
    unless: ['payment_status', 'collect', 'prepaid'],
    weight: (column) =>
      (isFree(column) || column.field === 'status') && column.evidence.share('sure') > 0
        ? shareOf(column, 'payment', 0.6)
        : 0,
  },
  {
    field: 'area',
    unless: [...OF_ADDRESS.filter((field) => field !== 'city' && !PARTS.includes(field))],
    weight: (column) => (isFree(column) && !isOfOthers(column.name) ? shareOf(column, 'area') : 0),
  },
  // A shop's own words stand among those that are known.
  { field: 'status', unless: [], weight: (column) => (isFree(column) ? shareOf(column, 'status', 0.5) : 0) },
];

/** The field that an unused column may have: what leads to another kitchen, a second sending, money or a time is asked. */
function unusedField(column: Candidate, columns: readonly Candidate[], options: MappingOptions): SheetField | null {
  const has = (...fields: readonly SheetField[]) => columns.some(({ field }) => field && fields.includes(field));
  if (options.branches.length > 1 && !has('branch') && shareOf(column, 'branch')) return 'branch';
  if (shareOf(column, 'status', 0.5)) return 'status';
  const yes = column.evidence.share('yes');
  if (yes > 0 && yes + column.evidence.share('no') > 0.99 && !isOfOthers(column.name)) return 'status';
  if (shareOf(column, 'payment') && column.evidence.share('sure') > 0)
    return has('payment') ? 'payment_status' : 'payment';
  const isLater =
    !isOfOtherMoments(column.name) && shareOf(column, 'moment') && areLater(column.evidence.cells, options);
  return isLater && !has(...MOMENTS) ? 'schedule' : null;
}

/** Names with two meanings: a column "Name" of order numbers, "Paid" of amounts, "Location" of branches. */
function meaningOf(field: SheetField, name: string, { cells, share }: Evidence): SheetField | null {
  const isEmpty = cells.length === 0;
  switch (field) {
    case 'name':
      if (share('digits') >= ENOUGH && /contact/i.test(name)) return 'phone';
      return share('nameless') >= ENOUGH ? 'reference' : field;
    case 'phone':
      return share('moment') >= ENOUGH ? null : field;
    case 'reference': {
      // Below a short list stand totals and signatures.
      const numbers = cells.filter(({ text }) => isReference(text, name)).length;
      return numbers > 0 && numbers >= cells.length * 0.6 ? field : null;
    }
    case 'address':
      return share('branch') >= ENOUGH && share('area') < 1 ? 'branch' : field;
    case 'prepaid':
      return isEmpty || share('amountText') > 0 ? field : 'payment_status';
    case 'collect':
      return isEmpty || share('amountText') > 0 ? field : 'payment';
    case 'payment_status':
      return share('amountText') >= ENOUGH && share('binary') < 1 ? 'prepaid' : field;
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
