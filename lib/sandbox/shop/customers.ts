import { MAGIC_VALUES, type MagicWord } from '../simulation/magic-values';
import { seededInteger, seededRandom } from '../simulation/seeded-random';

const REGULARS = 90;
/** The share of orders of customers who come once. */
const NEW_CUSTOMERS = 0.22;
/** Some regulars order every other day, most once a month. */
const LOYALTY = 1.6;

const LATIN = {
  given: ['Noura', 'Fahad', 'Dalal', 'Yousef', 'Maryam', 'Abdulaziz', 'Hessa', 'Bader', 'Lulwa', 'Khaled', 'Anita'],
  family: ['Al-Mutairi', 'Al-Sabah', 'Al-Rashidi', 'Behbehani', 'Al-Kandari', 'Al-Ajmi', 'Fernandes', 'Al-Otaibi'],
};
const ARABIC = {
  given: ['نورة', 'فهد', 'دلال', 'يوسف', 'مريم', 'عبدالعزيز', 'حصة', 'بدر', 'لولوة', 'خالد', 'شيخة'],
  family: ['المطيري', 'الصباح', 'الرشيدي', 'بهبهاني', 'الكندري', 'العجمي', 'العتيبي', 'الشمري'],
};

/** Where the customers live, in the service's spelling; the first ones have more of them. */
const AREAS = [
  ...['Salmiya', 'Hawalli', 'Jabriya', 'Rumaithiya', 'Salwa', 'Bayan', 'Mishref', 'Shaab', 'Surra', 'Qadsiya'],
  ...['Nuzha', 'Daiya', 'Kaifan', 'Adailiya', 'Khaldiya', 'Yarmouk', 'Shamiya', 'Sharq', 'Farwaniya', 'Khaitan'],
  ...['Andalus', 'Ardiya', 'Sabah Al Salem', 'Messila', 'Mangaf', 'Mahboula', 'Fahaheel', 'Abu Halifa', 'Jahra'],
] as const;

/** A destination in `kuwait_format` (interface: Delivery request). */
export type Destination = {
  contact_name: string;
  contact_phone: string;
  area: string;
  block: string;
  street: string;
  building: string;
  floor?: string;
  apartment?: string;
  instructions?: string;
};

/** The customer of an order: a regular, or someone new. Always the same for the same seed. */
export function customerOf(seed: string): Destination {
  const isNew = seededRandom('is new', seed) < NEW_CUSTOMERS;
  const regular = Math.floor(REGULARS * seededRandom('regular', seed) ** LOYALTY);
  return person(isNew ? `new ${seed}` : `regular ${regular}`);
}

/** The same person with a number that decides what happens to the order (see magic-values.ts). */
export function withMagic(customer: Destination, word: MagicWord): Destination {
  const ending = MAGIC_VALUES.find((value) => value.word === word)?.phoneEnding ?? '';
  return { ...customer, contact_phone: customer.contact_phone.slice(0, -ending.length) + ending };
}

function person(who: string): Destination {
  const pick = <T>(from: readonly T[], what: string) => from[seededInteger(0, from.length - 1, what, who)];
  const names = seededRandom('script', who) < 0.45 ? ARABIC : LATIN;
  const livesInFlat = seededRandom('flat', who) < 0.4;
  const asksFor = pick(REQUESTS, 'request');
  return {
    contact_name: `${pick(names.given, 'given')} ${pick(names.family, 'family')}`,
    contact_phone: phoneOf(who),
    area: AREAS[Math.floor(AREAS.length * seededRandom('area', who) ** 1.4)] ?? AREAS[0],
    block: String(seededInteger(1, 12, 'block', who)),
    street: String(seededInteger(1, 60, 'street', who)),
    building: String(seededInteger(1, 90, 'building', who)),
    ...(livesInFlat && {
      floor: String(seededInteger(1, 14, 'floor', who)),
      apartment: String(seededInteger(1, 40, 'apartment', who)),
    }),
    ...(asksFor && { instructions: asksFor }),
  };
}

const REQUESTS = [undefined, undefined, undefined, 'Please call on arrival', 'اتصل عند الوصول', 'Leave with the guard'];

/** A Kuwaiti mobile number without a magic ending. */
function phoneOf(who: string): string {
  const network = ['50', '55', '60', '66', '97', '99'][seededInteger(0, 5, 'network', who)];
  const digits = String(seededInteger(0, 999_999, 'phone', who)).padStart(6, '0');
  const isMagic = MAGIC_VALUES.some(({ phoneEnding }) => digits.endsWith(phoneEnding));
  return `+965${network}${isMagic ? '123456' : digits}`;
}
