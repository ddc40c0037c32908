import type { Country } from '@/lib/connections/model/connection';
import { foldText } from '@/lib/format/text/search';
import { addressLine, LATIN_NAMES } from '@/lib/order/address-line';
import type { CreateDelivery } from '@/lib/order/schema';
import type { SheetField } from '../columns/fields';
import type { SheetBranch } from '../values/branch-name';
import { isGoods } from '../values/goods';
import { readPhone } from '../values/phone';
import { type Address, readAddress } from './address';
import type { Answers } from './answers';
import { readBranch } from './branch';
import { checkRow } from './check-row';
import { type PaymentContext, readPayment } from './payment';
import { readReference } from './reference';
import { addProblem, ask, cellOf, cellsOf, columnName, type Row } from './row';
import { readSchedule, type ScheduleDates } from './schedule';
import { validate } from './validate';

export interface RowContext extends PaymentContext {
  branches: readonly SheetBranch[];
  dates: ScheduleDates;
  now: Date;
}

/** A row's order with a reference of its own, if it names one; null while a problem is open. */
export interface RowOrder {
  order: CreateDelivery | null;
  reference?: string;
}

export function readRow(row: Row, context: RowContext): RowOrder {
  const { country } = context;
  const reference = readReference(row, cellOf(row, 'reference', true));
  const address = readAddress(row, country);
  const contact = contactOf(row, address, context);
  const { amount, type } = readPayment(row, context);
  const scheduled = readSchedule(row, country, context.dates, context.now);
  const branch = readBranch(row, context.branches, address.place, country, context.answers);
  const problems = row.problems.splice(0);
  checkRow(row, country, context.answers, type === 'cash');
  row.problems.push(...problems);
  const candidate = {
    reference: reference ?? 'content',
    origin_format: 'branch_format',
    origin: { branch_id: branch ?? '' },
    ...destinationOf(contact, address, noteOf(row, address), country),
    payment: { amount: amount ?? '', type },
    ...(scheduled ? { scheduled_date: scheduled } : {}),
  };
  const order = validate(row, candidate, country);
  const isOpen = row.problems.some(({ isQuestion }) => !isQuestion);
  return { order: isOpen ? null : order, ...(reference === undefined ? {} : { reference }) };
}

/** The columns' name and phone; those of the address's text where the sheet has no column for them. */
function contactOf(row: Row, { contact }: Address, { country, answers }: RowContext) {
  const has = (...fields: readonly SheetField[]) =>
    row.mapping.columns.some(({ field }) => field !== null && fields.includes(field));
  const name = has('name', 'first_name', 'last_name') ? nameOf(row, answers) : contact.name;
  const phone = has('phone') ? phoneOf(row, country) : contact.phone;
  return { contact_name: name ?? '', contact_phone: phone ?? '' };
}

function nameOf(row: Row, answers: Answers): string | undefined {
  const whole = cellOf(row, 'name', true);
  const first = cellOf(row, 'first_name');
  const last = cellOf(row, 'last_name');
  const name = whole?.text ?? [first?.text, last?.text].filter(Boolean).join(' ');
  const column = (whole ?? first ?? last)?.column.name ?? columnName(row, 'name');
  if (name.startsWith('=')) return addProblem(row, column, { key: 'formula' });
  if (name !== '' && !/\p{L}/u.test(name))
    return addProblem(row, column, { key: 'nameNumber', values: { value: name } });
  if (isGoods(name)) ask(row, column, 'nameGoods', 'name', name, answers);
  return name.replace(/\s+/g, ' ') || undefined;
}

function phoneOf(row: Row, country: Country): string | undefined {
  const cell = cellOf(row, 'phone', true);
  if (!cell) return undefined;
  const result = readPhone(cell.text, country);
  return 'phone' in result ? result.phone : addProblem(row, cell.column.name, result.problem);
}

/** The notes of the row, then what the address says besides. */
function noteOf(row: Row, { rest }: Address): string | undefined {
  const notes = cellsOf(row, 'instructions').map(({ text }) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
  );
  const all = [...notes, ...rest];
  return (
    all.filter((note, index) => all.findIndex((other) => foldText(other) === foldText(note)) === index).join(', ') ||
    undefined
  );
}

function destinationOf(contact: object, { parts, point }: Address, instructions: string | undefined, country: Country) {
  const { city, area, avenue, short_address, ...rest } = parts;
  const notes = instructions === undefined ? {} : { instructions };
  if (point) {
    const format = country === 'SA' ? 'ksa_format' : country === 'BH' ? 'bahrain_format' : 'kuwait_format';
    const named = country === 'SA' ? { city, district: area } : { area };
    const all = { ...rest, ...named, ...(avenue && country === 'KW' ? { jadda: avenue } : {}) };
    const line = addressLine(format, all, LATIN_NAMES);
    return {
      destination_format: 'location_format',
      destination: { ...contact, ...all, ...point, ...(line ? { first_line: line } : {}), ...notes },
    };
  }
  if (country === 'SA' && short_address)
    return { destination_format: 'ksa_short_format', destination: { ...contact, short_address, ...notes } };
  if (country === 'SA') {
    const { block: _, paci: __, ...own } = rest;
    return {
      destination_format: 'ksa_format',
      destination: { ...contact, city: city ?? '', district: area ?? '', street: '', building: '', ...own, ...notes },
    };
  }
  const whole = { area: area ?? '', block: '', street: '', building: '', ...rest };
  const jadda = avenue && country === 'KW' ? { jadda: avenue } : {};
  return {
    destination_format: country === 'BH' ? 'bahrain_format' : 'kuwait_format',
    destination: { ...contact, ...whole, ...jadda, ...notes },
  };
}
