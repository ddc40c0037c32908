import { latinDigits } from '@/lib/format/text/digits';
import type { Cell } from '../table/table';
import { wordsBeside } from '../values/amount';
import { mentions } from '../values/listed';
import { isOfMoney } from './column-name';
import { type Evidence, evidenceOf } from './evidence';
import { AMOUNTS, type SheetField } from './fields';
import { type Column, columnLetters, columnsOf, type Mapping, type MappingOptions, samplesOf } from './mapping';
import { type Candidate, type Score, SURE, scoresOf } from './scores';

/** Two columns that differ by less may be each other: neither is taken. */
const MARGIN = 0.1;
const ENOUGH = 0.8;
const ENOUGH_OF_STATUS = 0.5;

/** Gives every column its field: by header and contents, then the best of all scores; what is not clear is asked. */
export function assignFields(mapping: Mapping, rows: readonly Cell[][], options: MappingOptions): Mapping {
  const hasHeader = mapping.headerRow >= 0;
  const candidates = mapping.columns.map((column): Candidate => {
    const evidence = evidenceOf(samplesOf(rows, mapping.firstRow, column.index), options);
    const other = OTHERWISE.find(([named, is]) => named === column.field && is({ ...evidence, name: column.name }));
    const field = other ? other[2] : column.field;
    // Another column names the customer where this one names goods, or is in the country's currency.
    const isOther = AMOUNTS.some((own) => own === field) && wordsBeside(column.name, options.country) === undefined;
    const worse = field === 'name' ? evidence.share('goods') : Number(isOther);
    return { ...column, field, rank: column.rank + Math.round(worse * 100), evidence };
  });
  const asks = assign(candidates, scoresOf({ columns: candidates, hasHeader, options }));
  const columns = candidates.map(({ evidence, ...column }) => column);
  const assigned = afterDiscount({ ...mapping, columns }, rows);
  for (const { index } of partsBeside(assigned, rows)) asks.set(index, 'amount');
  return { ...assigned, ...(asks.size > 0 ? { asks } : {}) };
}

/** Takes the scores from the surest on. Gives the columns about which a person is asked. */
function assign(columns: readonly Candidate[], scores: readonly Score[]): Map<number, SheetField> {
  const asks = new Map<number, SheetField>();
  const taken = new Set<Candidate>();
  const has = (fields: readonly SheetField[]) => columns.some(({ field }) => field !== null && fields.includes(field));
  for (const { field, column, score, unless } of scores) {
    const isOpen = !taken.has(column) && !asks.has(column.index);
    // A second status or payment stops an order as well as the first.
    if (!isOpen || (has(unless) && !(field === 'status' || (field === 'payment_status' && score < SURE)))) continue;
    const rivals = scores.filter(
      (other) =>
        other.field === field && other.column !== column && !taken.has(other.column) && score - other.score < MARGIN,
    );
    if (score >= SURE && rivals.length === 0) {
      column.field = field;
      taken.add(column);
    } else
      for (const { index, name } of [column, ...rivals.map((other) => other.column)])
        if (name !== columnLetters(index)) asks.set(index, field);
  }
  return asks;
}

/** Names with two meanings, by what their cells show: a column "Contact" of phones, "Paid" of amounts, "Location" of branches. */
const OTHERWISE: readonly [SheetField, (column: Named) => boolean, SheetField | null][] = [
  ['name', ({ name, share }) => share('digits') >= ENOUGH && /contact/i.test(name), 'phone'],
  ['amount', (column) => !mayBeAmounts(column), null],
  ['street', ({ share }) => share('status') >= ENOUGH_OF_STATUS, 'status'],
  ['reference', areSums, 'amount'],
  ['reference', (column) => !hasReferences(column), null],
  ['prepaid', (column) => !mayBeAmounts(column) || isYesOrNo(column), 'payment_status'],
  ['collect', (column) => !mayBeAmounts(column) || isYesOrNo(column), 'payment'],
  ['payment_status', ({ share }) => share('amountText') >= ENOUGH && share('binary') < 1, 'prepaid'],
];
type Named = Evidence & Pick<Column, 'name'>;

const mayBeAmounts = ({ cells, share }: Named) => cells.length === 0 || share('amountText') > 0;
const isYesOrNo = ({ cells, share }: Named) => share('binary') === 1 && cells.some(({ text }) => text !== '0');
function areSums({ name, cells, share }: Named): boolean {
  return share('amount') >= ENOUGH && (isOfMoney(name) || cells.some(({ text }) => /\p{Nd}[.٫]\p{Nd}/u.test(text)));
}

/** Below a short list stand totals and signatures. */
function hasReferences({ name, cells }: Named): boolean {
  const texts = cells.map(({ text }) => latinDigits(text.trim()));
  // Below "No" or "ID" bare digits may count the lines, or be a customer's number or phone.
  const own = texts.includes('1') || new Set(texts).size < texts.length ? /[\p{L}#]/u : /[\p{L}#]|^\d{1,6}$/u;
  // Below "Order" may stand what was ordered; its number has no spaces.
  const plain = /^(?:order|الطلب|طلب)$/i.test(name.trim()) ? /^\S+$/ : /\d/;
  const pattern = /^(?:no|id|nr|num|number|رقم|الرقم)\W{0,3}$/i.test(name) ? own : plain;
  const numbers = texts.filter((text) => text.length <= 40 && /\d/.test(text) && pattern.test(text)).length;
  const least = cells.length * (/#|\b(?:no|num|number|id|ref|reference)\b|رقم/i.test(name) ? 0.3 : 0.6);
  return numbers > 0 && numbers >= least;
}

/** The smaller of two amounts is to be paid if it is the other without the discount. */
function afterDiscount(mapping: Mapping, rows: readonly Cell[][]): Mapping {
  const [total, ...others] = columnsOf(mapping, 'amount');
  const discount = mapping.columns.find(({ field, name }) => field === null && mentions(name, 'ofDiscount'));
  if (!total || !discount) return mapping;
  const numberIn = (row: readonly Cell[], { index }: Column) => Number(latinDigits(row[index]?.text || '-'));
  const net = others.find((column) => {
    const rests = rows
      .slice(mapping.firstRow)
      .map((row) => Math.abs(numberIn(row, total) - numberIn(row, discount) - numberIn(row, column)))
      .filter((rest) => !Number.isNaN(rest));
    return rests.length > 0 && rests.every((rest) => rest < 0.0005);
  });
  const columns = mapping.columns.map((column) => (column === net ? { ...column, rank: total.rank - 1 } : column));
  return { ...mapping, columns };
}

const WHOLE = /total|grand|net\b|due|collect|cod\b|amount|sum\b|paid|جمالي|مجموع|صافي|مطلوب|تحصيل|مبلغ/i;

/** Unused columns of a discount, a fee or a tax, beside a price that may be without it. */
function partsBeside(mapping: Mapping, rows: readonly Cell[][]): Column[] {
  const [price, ...others] = [...columnsOf(mapping, 'amount'), ...columnsOf(mapping, 'collect')];
  if (!price || others.length > 0 || WHOLE.test(price.name)) return [];
  return mapping.columns.filter(({ field, name, index }) => {
    const cells = field === null && mentions(name, 'ofPart') ? samplesOf(rows, mapping.firstRow, index) : [];
    return cells.some(({ text }) => Number(latinDigits(text)) > 0);
  });
}
