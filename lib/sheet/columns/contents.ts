import type { Country } from '@/lib/connections/model/connection';
import { parsePhone } from '@/lib/format/phone/phone';
import { read } from '@/lib/intake/read';
import { findArea } from '@/lib/map/areas/areas';
import type { Cell } from '../table/table';
import { readAmount } from '../values/amount';
import { paymentWord } from '../values/payment-words';
import { isOfOthers } from './column-name';
import type { SheetField } from './fields';
import { type Column, type Mapping, mostly, samplesOf } from './mapping';

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

function isPhone({ text }: Cell, country: Country): boolean {
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

/** A header may call the phone anything: the only column of phones that is not of a driver or a shop. */
export function withPhone(mapping: Mapping, rows: readonly Cell[][], country: Country): Mapping {
  if (mapping.columns.some(({ field }) => field === 'phone')) return mapping;
  const phones = mapping.columns.filter(
    ({ field, index, name }) =>
      field === null &&
      !isOfOthers(name) &&
      mostly(samplesOf(rows, mapping.firstRow, index), (cell) => isPhone(cell, country)),
  );
  const [only, other] = phones;
  if (!only || other) return mapping;
  const columns = mapping.columns.map((column) => (column === only ? { ...column, field: 'phone' as const } : column));
  return { ...mapping, columns };
}
