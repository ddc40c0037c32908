import { MAGIC_VALUES, type MagicWord } from '../simulation/magic-values';
import { seededInteger, seededRandom } from '../simulation/seeded-random';
import type { Country } from '../store/records';
import people from './people.json' with { type: 'json' };

const REGULARS = 90;
/** The share of orders of customers who come once. */
const NEW_CUSTOMERS = 0.22;
/** `+965`. */
const CODE_CHARACTERS = 4;
/** Some regulars order every other day, most once a month. */
const LOYALTY = 1.6;

type Contact = { contact_name: string; contact_phone: string; instructions?: string };
type House = { building: string; floor?: string; apartment?: string };
type Block = { area: string; block: string; street: string };

/** A destination in the country's own address format (interface: Delivery request). */
export type Destination =
  | { destination_format: 'kuwait_format' | 'bahrain_format'; destination: Contact & House & Block }
  | {
      destination_format: 'ksa_format';
      destination: Contact & House & { city: string; district: string; street: string };
    };

/** The customer of an order: a regular, or someone new. Always the same for the same seed. */
export function customerOf(country: Country, seed: string): Destination {
  const isNew = seededRandom('is new', seed) < NEW_CUSTOMERS;
  const regular = Math.floor(REGULARS * seededRandom('regular', seed) ** LOYALTY);
  return person(country, isNew ? `new ${seed}` : `regular ${regular}`);
}

/** The same person with a number that decides what happens to the order (see magic-values.ts). */
export function withMagic<T extends Destination>(customer: T, word: MagicWord): T {
  const ending = MAGIC_VALUES.find((value) => value.word === word)?.phoneEnding ?? '';
  const number = customer.destination.contact_phone.replaceAll(' ', '');
  const contact_phone = number.slice(0, number.length - ending.length) + ending;
  return { ...customer, destination: { ...customer.destination, contact_phone } };
}

function person(country: Country, who: string): Destination {
  const pick = <T>(from: readonly T[], what: string) => itemAt(from, seededInteger(0, from.length - 1, what, who));
  const { latin, arabic } = people[country];
  const names = seededRandom('script', who) < 0.45 ? arabic : latin;
  const livesInFlat = seededRandom('flat', who) < 0.4;
  const asksFor = pick(REQUESTS, 'request');
  const number = (from: number, to: number, what: string) => String(seededInteger(from, to, what, who));
  const contact = {
    contact_name: `${pick(names.given, 'given')} ${pick(names.family, 'family')}`,
    contact_phone: phoneOf(country, who),
    ...(asksFor && { instructions: asksFor }),
  };
  const house = {
    building: number(1, 90, 'building'),
    ...(livesInFlat && { floor: number(1, 14, 'floor'), apartment: number(1, 40, 'apartment') }),
  };
  const street = number(1, 60, 'street');
  switch (country) {
    case 'KW': {
      const { areas } = people.KW;
      // The first ones have more of them.
      const area = itemAt(areas, Math.floor(areas.length * seededRandom('area', who) ** 1.4));
      const destination = { ...contact, ...house, area, block: number(1, 12, 'block'), street };
      return { destination_format: 'kuwait_format', destination };
    }
    case 'BH': {
      const { area, block } = pick(people.BH.areas, 'area');
      return { destination_format: 'bahrain_format', destination: { ...contact, ...house, area, block, street } };
    }
    case 'SA': {
      const district = pick(people.SA.districts, 'area');
      const road = pick(people.SA.streets, 'street');
      const destination = { ...contact, ...house, city: 'Riyadh', district, street: road };
      return { destination_format: 'ksa_format', destination };
    }
  }
}

const REQUESTS = ['', '', '', 'Please call on arrival', 'اتصل عند الوصول', 'Leave with the guard'];

/** A mobile number of the country without a magic ending, as that person writes it. */
function phoneOf(country: Country, who: string): string {
  const { prefixes, digits } = people[country].phone;
  const prefix = itemAt(prefixes, seededInteger(0, prefixes.length - 1, 'network', who));
  const number = String(seededInteger(0, 10 ** digits - 1, 'phone', who)).padStart(digits, '0');
  const isMagic = MAGIC_VALUES.some(({ phoneEnding }) => number.endsWith(phoneEnding));
  const e164 = `${prefix}${isMagic ? '123456'.padEnd(digits, '7') : number}`;
  const [code, national] = [e164.slice(0, CODE_CHARACTERS), e164.slice(CODE_CHARACTERS)];
  const spellings = [e164, national, e164.slice(1), `${code} ${national.slice(0, 4)} ${national.slice(4)}`];
  return spellings[seededInteger(0, spellings.length - 1, 'spelling', who)] ?? e164;
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`no item ${index} in a list of ${list.length}`);
  return item;
}
