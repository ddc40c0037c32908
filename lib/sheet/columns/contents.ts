import type { Country } from '@/lib/connections/model/connection';
import { parsePhone } from '@/lib/format/phone/phone';
import { latinDigits } from '@/lib/format/text/digits';
import { read } from '@/lib/intake/read';
import { findArea } from '@/lib/map/areas/areas';
import type { Cell } from '../table/table';
import { readAmount } from '../values/amount';
import { readMoment } from '../values/moment';
import { paymentWord } from '../values/payment-words';
import { fieldOfBill, isOfBill, isOfMoments, isOfOthers } from './column-name';
import { OF_ADDRESS, type SheetField } from './fields';
import { areLater } from './later-moments';
import { type Column, type Mapping, type MappingOptions, mostly, samplesOf } from './mapping';

/** The field of a column without a name, where its contents can be only one; null for others. */
export function fieldOfContents(
  rows: readonly Cell[][],
  firstRow: number,
  index: number,
  country: Country,
  taken: ReadonlySet<SheetField>,
): SheetField | null {
  const samples = samplesOf(rows, firstRow, index).slice(0, 40);
  const test = TESTS.find(
    ({ field, passes }) =>
      (field === 'address' || !taken.has(field)) && mostly(samples, (cell) => passes(cell, country)),
  );
  return test?.field ?? null;
}

/** In this order: a phone is also a number, and an area also a name. */
const TESTS: readonly { field: SheetField; passes: (cell: Cell, country: Country) => boolean }[] = [
  { field: 'phone', passes: isPhone },
  { field: 'short_address', passes: ({ text }, country) => country === 'SA' && /^[A-Za-z]{4}\s?\d{4}$/.test(text) },
  { field: 'payment', passes: ({ text }) => paymentWord(text) !== undefined },
  { field: 'area', passes: ({ text }, country) => findArea(country, text) !== undefined },
  { field: 'address', passes: isAddress },
  {
    field: 'amount',
    passes: ({ text }, country) => /\d[.,٫]\d|[a-zد]/i.test(text) && readAmount(text, { country }).kind === 'amount',
  },
  { field: 'reference', passes: ({ text }) => /^(?:#\d{2,12}|[A-Za-z]{1,5}[-#]?\d{2,12})$/.test(text) },
  { field: 'name', passes: ({ text }) => /^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]{2,60}$/u.test(text) && /\s/.test(text) },
];

function isPhone({ text: written }: Cell, country: Country): boolean {
  const text = latinDigits(written);
  return (
    text.replace(/\D/g, '').length >= 7 && !text.startsWith('-') && parsePhone(text.replace(/\.0$/, ''), country).ok
  );
}

/** Block and street, a point, or a link: an area alone is no address. */
function isAddress({ text }: Cell, country: Country): boolean {
  const { fields, shortLink } = read(text, country);
  if (fields.point || shortLink || fields.short_address) return true;
  const parts = [fields.area, fields.block, fields.street ?? fields.road, fields.building];
  return parts.filter(Boolean).length >= 3;
}

/** Without a header the words beside the phone are the name, where only one column beside it has words. */
export function withName(columns: Column[], rows: readonly Cell[][], firstRow: number): Column[] {
  const phone = columns.find(({ field }) => field === 'phone');
  if (!phone || columns.some(({ field }) => field === 'name')) return columns;
  const beside = columns.filter(({ index, field }) => field === null && Math.abs(index - phone.index) === 1);
  const named = beside.filter(({ index }) =>
    mostly(samplesOf(rows, firstRow, index), ({ text }) => /^\p{L}[\p{L}\p{M} .'’-]{1,60}$/u.test(text), 1),
  );
  const [only, other] = named;
  if (!only || other) return columns;
  return columns.map((column) => (column === only ? { ...column, field: 'name' } : column));
}

/** A header may call a column anything: phone and payment are known by what is in the only column that can be theirs. */
export function completeByContents(mapping: Mapping, rows: readonly Cell[][], options: MappingOptions): Mapping {
  const { country } = options;
  const samples = ({ index }: Column) => samplesOf(rows, mapping.firstRow, index);
  const isPhones = (column: Column) => mostly(samples(column), (cell) => isPhone(cell, country));
  const isFree = ({ field }: Column) => field === null;
  const withPhone = withOnly(
    mapping,
    ['phone'],
    [
      (column) => isFree(column) && !isOfOthers(column.name) && isPhones(column),
      // A shop's export may know no other phone than that of the bill.
      (column) => isFree(column) && isOfBill(column.name) && isPhones(column),
    ],
  );
  const named = withNumbers(withNamesOfBill(withPhone), rows);
  const later = named.columns.find(
    (column) => isFree(column) && isOfMoments(column.name) && areLater(samples(column), options),
  );
  const dated = withOnly(
    named,
    ['schedule', 'schedule_date', 'schedule_time'],
    [
      (column) => isFree(column) && DELIVERY.test(column.name) && isMoments(samples(column)),
      // A bare "Date" may be that of the creation, but not with later moments.
      (column) => column === later,
    ],
  );
  const priced = withOnly(
    dated,
    ['amount', 'collect', 'prepaid', 'unit_price'],
    [(column) => isFree(column) && isOfMoney(column.name) && isAmounts(samples(column), country)],
  );
  const whole = withWholeText(priced, (column) => mostly(samples(column), (cell) => isAddress(cell, country)));
  return withOnly(
    whole,
    ['payment', 'payment_status', 'collect', 'prepaid'],
    [(column) => (isFree(column) || column.field === 'status') && isPayments(samples(column))],
  );
}

/** A name with a currency, as in "Client pays (KD)", that is not a part of what is paid. */
function isOfMoney(name: string): boolean {
  const isPart = /deliver|fee|vat|tax|discount|tip|توصيل|رسوم|ضريب|خصم/i.test(name);
  return !isPart && /\b(?:kd|kwd|bd|bhd|sr|sar)\b|د\.? ?[كب](?!\p{L})|ر\.? ?س(?!\p{L})|دينار|ريال/iu.test(name);
}

function isAmounts(samples: readonly Cell[], country: Country): boolean {
  return mostly(samples, ({ text }) => readAmount(text, { country }).kind === 'amount');
}

const DELIVERY = /deliver|توصيل|تسليم/i;

/** Below "Delivery" may stand a fee, a kind or a time: here days, most of them with a time. */
function isMoments(samples: readonly Cell[]): boolean {
  return mostly(samples, (cell) => {
    const moment = readMoment(cell, { order: 'day', isSwapped: false, isTwelveHour: false, isTwentyFourHour: true });
    return 'day' in moment || 'instant' in moment;
  });
}

/** A column of guests that holds name, phone and address in one text, where no column has an address. */
function withWholeText(mapping: Mapping, isText: (column: Column) => boolean): Mapping {
  if (mapping.columns.some(({ field }) => field === 'phone' || (field !== null && OF_ADDRESS.includes(field))))
    return mapping;
  const text = mapping.columns.find((column) => (column.field === null || column.field === 'name') && isText(column));
  const columns = mapping.columns.map((column): Column => (column === text ? { ...column, field: 'address' } : column));
  return text ? { ...mapping, columns } : mapping;
}

/** The first column holds the orders' numbers, whatever its name is, where each row has a code of its own. */
function withNumbers(mapping: Mapping, rows: readonly Cell[][]): Mapping {
  const [first] = mapping.columns;
  if (!first || first.field !== null || isOfOthers(first.name) || mapping.headerRow < 0) return mapping;
  if (mapping.columns.some(({ field }) => field === 'reference')) return mapping;
  const codes = samplesOf(rows, mapping.firstRow, first.index).map(({ text }) => text);
  const isNumbered = codes.length > 1 && new Set(codes).size === codes.length && codes.every((text) => CODE.test(text));
  if (!isNumbered) return mapping;
  const columns = mapping.columns.map(
    (column): Column => (column === first ? { ...column, field: 'reference' } : column),
  );
  return { ...mapping, columns };
}
const CODE = /^#?[A-Za-z]{1,5}[-#/]?\d{1,12}$/;

const NAMES: readonly SheetField[] = ['name', 'first_name', 'last_name'];

/** A shop's export may know no other name than that of the bill. */
function withNamesOfBill(mapping: Mapping): Mapping {
  if (mapping.columns.some(({ field }) => field !== null && NAMES.includes(field))) return mapping;
  const columns = mapping.columns.map((column) => {
    const field = column.field === null ? fieldOfBill(column.name) : undefined;
    return field && NAMES.includes(field) ? { ...column, field } : column;
  });
  return { ...mapping, columns };
}

/** Gives the first of the fields to the only column that passes a test, where no column has one of them. */
function withOnly(
  mapping: Mapping,
  fields: readonly [SheetField, ...SheetField[]],
  tests: readonly ((column: Column) => boolean)[],
): Mapping {
  if (mapping.columns.some(({ field }) => field !== null && fields.includes(field))) return mapping;
  for (const test of tests) {
    const [only, other] = mapping.columns.filter(test);
    if (!only || other) continue;
    const columns = mapping.columns.map((column) => (column === only ? { ...column, field: fields[0] } : column));
    return { ...mapping, columns };
  }
  return mapping;
}

/** "pending" alone may be the status of the order: some cells say how it is paid. */
function isPayments(samples: readonly Cell[]): boolean {
  const words = samples.map(({ text }) => paymentWord(text));
  return mostly(words, (word) => word !== undefined, 0.6) && words.some((word) => word === 'cash' || word === 'paid');
}
