import { z } from 'zod/mini';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { ADDRESS_PARTS } from '@/lib/intake/parts/fields';
import type { Intake } from '@/lib/intake/read';
import { AddressText } from '@/lib/order/address-fields';
import { addressLine, type PartNames } from '@/lib/order/address-line';
import { formatsOf } from '@/lib/order/formats';
import type { OrderFormat } from '@/lib/service/model/values';
import type { Rules } from '../order/adapt-order';
import type { OrderForm } from '../order/order-form';

/** The fields of the form that a message fills: those of the destination, and the amount. */
export const FillName = z.enum([...AddressText.options, 'contact_name', 'contact_phone', 'amount']);
export type FillName = z.infer<typeof FillName>;
export interface Fill {
  name: FillName;
  value: string;
  /** The part of the message that it was read from. */
  from: keyof Intake['spans'] | 'parts';
}
export interface MessageFills {
  /** Undefined where the message has no address. */
  format: OrderFormat | undefined;
  fills: Fill[];
  point: Intake['fields']['point'];
  paymentType: OrderForm['payment']['type'] | undefined;
}

/** The driver's text for the floors without a number. */
const FLOORS: Record<string, string> = { ground: 'G', basement: 'B' };

/** The fields of the order that a read message fills, and the address format that takes them. */
export function fillsOfMessage(intake: Intake, rules: Rules): MessageFills {
  const { fields } = intake;
  const format = formatOf(intake, rules);
  const address = format === undefined ? [] : addressFills(intake, format, rules.names);
  const person: Fill[] = [
    ...(fields.phone ? [{ name: 'contact_phone', value: formatPhone(fields.phone), from: 'phone' } as const] : []),
    ...(fields.name ? [{ name: 'contact_name', value: fields.name, from: 'name' } as const] : []),
  ];
  const note = notInFormat(intake, format);
  const fills: Fill[] = [
    ...person,
    ...address,
    ...(note ? [{ name: 'instructions', value: note, from: 'parts' } as const] : []),
    ...(fields.amount ? [{ name: 'amount', value: fields.amount, from: 'amount' } as const] : []),
  ];
  const paymentType = fields.payment === 'cash' || fields.payment === 'paid' ? fields.payment : undefined;
  return { format, fills, point: fields.point, paymentType };
}

const NOTE_MAX = 500;

/** The note for the driver with one more piece of the message; as it was where that does not fit. */
export function withPiece(note: string, piece: string): string {
  const longer = [note.trim(), piece.replaceAll('\n', ', ')].filter(Boolean).join(', ');
  return longer.length > NOTE_MAX ? note : longer;
}

/** The path of a field in the form. */
export function pathOf(name: FillName): 'payment.amount' | `destination.${Exclude<FillName, 'amount'>}` {
  return name === 'amount' ? 'payment.amount' : `destination.${name}`;
}

/** The candidates of a field as the form writes them. */
export function writtenCandidates(field: string, values: readonly string[]): string[] {
  return field === 'phone' ? values.map(formatPhone) : [...values];
}

/** Where a candidate of a field goes, or undefined where the form has no field for it. */
export function nameOfField(field: string, country: Rules['country']): FillName | undefined {
  if (field === 'phone') return 'contact_phone';
  if (field === 'name') return 'contact_name';
  if (field === 'amount') return 'amount';
  return partOf(field, country);
}

function formatOf({ fields }: Intake, { country, generation }: Rules): OrderFormat | undefined {
  const { own } = formatsOf(country, generation);
  if (fields.point) return 'location_format';
  if (fields.short_address && own.includes('ksa_short_format')) return 'ksa_short_format';
  const hasAddress = ['area', 'city', 'block', 'street', 'road', 'building'].some((field) =>
    Object.hasOwn(fields, field),
  );
  if (!hasAddress) return undefined;
  return own.find((format) => format !== 'ksa_short_format');
}

/** The field of the form for a part of the address: a road of Bahrain is its street, a district of Saudi Arabia has its own. */
function partOf(field: string, country: Rules['country']): AddressText | undefined {
  if (field === 'area') return country === 'SA' ? 'district' : 'area';
  if (field === 'avenue' && country === 'KW') return 'jadda';
  if (field === 'road') return 'street';
  return AddressText.safeParse(field).data;
}

function addressFills({ fields }: Intake, format: OrderFormat, names: PartNames): Fill[] {
  const country = format.startsWith('ksa') || fields.city ? 'SA' : format === 'bahrain_format' ? 'BH' : 'KW';
  const parts = ADDRESS_PARTS.flatMap((from): Fill[] => {
    const value = fields[from];
    const part = partOf(from, country);
    if (value === undefined || !part || (from === 'area' && value === fields.city)) return [];
    if (from === 'street' && fields.road) return [];
    return [{ name: part, value: from === 'floor' ? (FLOORS[value] ?? value) : value, from }];
  });
  if (format !== 'location_format' && format !== 'ksa_line_format') return parts;
  const typed = Object.fromEntries(parts.map(({ name, value }) => [name, value]));
  const written = fields.city ? 'ksa_format' : country === 'KW' && !fields.road ? 'kuwait_format' : 'bahrain_format';
  const line = addressLine(written, typed, names);
  const kept = parts.filter(({ from }) => from === 'floor' || from === 'apartment');
  return line ? [{ name: 'first_line', value: line, from: 'area' }, ...kept] : kept;
}

/** Parts that the chosen format has no field for, as text for the driver. */
function notInFormat({ fields }: Intake, format: OrderFormat | undefined): string {
  const extra = [
    fields.postal_code && `Postal code ${fields.postal_code}`,
    fields.additional_number && `Additional number ${fields.additional_number}`,
    format === 'bahrain_format' && fields.avenue && `Avenue ${fields.avenue}`,
    format === 'ksa_short_format' && fields.building && `Building ${fields.building}`,
    format === 'ksa_short_format' && fields.floor && `Floor ${fields.floor}`,
    format === 'ksa_short_format' && fields.apartment && `Apartment ${fields.apartment}`,
  ];
  return extra.filter(Boolean).join(', ');
}
