import { z } from 'zod/mini';
import type { Generation } from '@/lib/service/generation/generation';
import type { OrderFormat } from '@/lib/service/model/values';
import {
  houseNumber,
  latitude,
  longitude,
  maybe,
  maybeHouseNumber,
  required,
  shortAddress,
  street,
} from './field-checks';

/**
 * The fields of each address format with their checks, in the order of the form. Form, recalled
 * customer, empty order, request and shown address are made from it.
 */

const floor = maybeHouseNumber;
const apartment = maybeHouseNumber;
const instructions = maybe(500);

const BLOCK = { area: required(), block: houseNumber, street };

export const ADDRESS_FORMATS = {
  location_format: { latitude, longitude, first_line: maybe(), floor, apartment, instructions },
  kuwait_format: {
    ...BLOCK,
    building: houseNumber,
    jadda: maybeHouseNumber,
    floor,
    apartment,
    paci: maybeHouseNumber,
    instructions,
  },
  bahrain_format: { ...BLOCK, building: houseNumber, floor, apartment, instructions },
  ksa_format: {
    city: required(),
    district: required(),
    street,
    building: houseNumber,
    floor,
    apartment,
    instructions,
  },
  ksa_short_format: { short_address: shortAddress, instructions },
  /** A Saudi address in one line, which only v0 takes. */
  ksa_line_format: { first_line: required(500), floor, apartment, instructions },
} satisfies Record<OrderFormat, object>;
/** Only v0 takes floor and apartment with a short address (interface: Delivery request, v0). */
export const SHORT_ADDRESS_IN_V0 = { short_address: shortAddress, floor, apartment, instructions };

/** Fields that the interface lacks. They are sent at the end of another field, after this word. */
const SENT_WITHIN: readonly { name: AddressText; field: 'street' | 'instructions'; word: string }[] = [
  { name: 'jadda', field: 'street', word: 'Jadda' },
  { name: 'paci', field: 'instructions', word: 'PACI' },
];

/** The names of the fields in v0's `platformData`, where they differ. */
export const V0_NAMES: Partial<Record<AddressText, string>> = {
  building: 'buildingNumber',
  short_address: 'shortAddress',
  first_line: 'firstLine',
};

const texts = z.omit(
  z.object({
    ...ADDRESS_FORMATS.location_format,
    ...ADDRESS_FORMATS.kuwait_format,
    ...ADDRESS_FORMATS.bahrain_format,
    ...ADDRESS_FORMATS.ksa_format,
    ...ADDRESS_FORMATS.ksa_short_format,
    ...ADDRESS_FORMATS.ksa_line_format,
  }),
  { latitude: true, longitude: true },
);
/** The text fields of all formats. */
export const AddressText = z.keyof(texts);
export type AddressText = z.infer<typeof AddressText>;
/** All of them; what is missing or no text is empty. */
export const AddressTexts = z.pipe(
  z.transform((address: unknown) => {
    const given = new Map(Object.entries(z.catch(z.looseObject({}), {}).parse(address)));
    return Object.fromEntries(AddressText.options.map((name) => [name, given.get(name)]));
  }),
  z.record(AddressText, z.catch(z.string(), '')),
);

/**
 * The parts of a written address that its exact pin keeps, while the pin's line names their area. They are stored with the
 * order and not sent.
 */
export const PinParts = z.pipe(
  z.object(Object.fromEntries(AddressText.options.map((name) => [name, z.optional(z.unknown())]))),
  z.transform((given): { [Name in AddressText]?: string } => {
    const texts = AddressTexts.parse(given);
    const area = texts.area || texts.district || texts.city;
    if (area === '' || !texts.first_line.toLowerCase().includes(area.toLowerCase())) return {};
    const parts = Object.entries(texts).filter(
      ([name, text]) => text !== '' && !(name in ADDRESS_FORMATS.location_format),
    );
    return Object.fromEntries(parts);
  }),
);

/** The names of a format's fields in their order. */
export function addressFields(format: OrderFormat, generation: Generation = 'v2'): string[] {
  return Object.keys(
    format === 'ksa_short_format' && generation === 'v0' ? SHORT_ADDRESS_IN_V0 : ADDRESS_FORMATS[format],
  );
}

/** Whether an address of this format is complete without the field. */
export function isOptional(format: OrderFormat, field: string): boolean {
  const check = Object.entries(ADDRESS_FORMATS[format]).find(([name]) => name === field)?.[1];
  return check === undefined || z.safeParse(check, undefined).success;
}

/** An address with the fields that the interface lacks at the end of others. */
export function sentAddress<Address extends object>(address: Address): Address {
  const typed = AddressTexts.parse(address);
  const longer: Record<string, string> = {};
  for (const { name, field, word } of SENT_WITHIN) {
    const before = longer[field] ?? typed[field];
    if (typed[name] !== '') longer[field] = [before, `${word} ${typed[name]}`].filter(Boolean).join(', ');
  }
  return { ...address, ...longer };
}

/** An order or a trip as it is sent: without the fields that are only ours, and the parts that a pin keeps. */
export function asSent<Order extends { destination_format: OrderFormat; destination: object }>(order: Order): Order {
  const ours = SENT_WITHIN.map(({ name }) => `${name}`);
  const format = addressFields(order.destination_format, 'v0').filter((name) => !ours.includes(name));
  const kept = Object.entries(sentAddress(order.destination)).filter(
    ([name]) => format.includes(name) || !AddressText.safeParse(name).success,
  );
  return { ...order, destination: Object.fromEntries(kept) };
}
