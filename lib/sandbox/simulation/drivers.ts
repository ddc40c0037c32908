import type { Country } from '../store/records';
import driverNames from './driver-names.json' with { type: 'json' };
import { seededInteger } from './seeded-random';

export type Driver = { name: string; phone: string };

/**
 * A driver with a valid mobile number of the country, always the same for the same seed; the next one while that one is
 * on another order. With everybody busy, a driver carries several.
 */
export function driverFor(country: Country, seed: string, isBusy: (phone: string) => boolean = () => false): Driver {
  const all = driversOf(country);
  const first = seededInteger(0, all.length - 1, 'name', seed);
  const inTurn = [...all.slice(first), ...all.slice(0, first)];
  const driver = inTurn.find(({ phone }) => !isBusy(phone)) ?? inTurn[0];
  if (!driver) throw new Error(`no drivers in ${country}`);
  return driver;
}

const drivers = new Map<Country, readonly Driver[]>();

function driversOf(country: Country): readonly Driver[] {
  const known = drivers.get(country);
  if (known) return known;
  // Every pair of a given and a family name is one person.
  const names = driverNames[country].flatMap(({ given, family }) =>
    family.flatMap((second) => given.filter((first) => first !== second).map((first) => `${first} ${second}`)),
  );
  const made = names.map((name) => ({ name, phone: mobileNumber(country, name) }));
  drivers.set(country, made);
  return made;
}

function mobileNumber(country: Country, seed: string): string {
  const digits = (length: number) => String(seededInteger(0, 10 ** length - 1, 'phone', seed)).padStart(length, '0');
  switch (country) {
    case 'KW':
      return `+965${['50', '55', '66', '97', '99'][seededInteger(0, 4, 'network', seed)]}${digits(6)}`;
    case 'BH':
      return `+9733${['3', '6', '9'][seededInteger(0, 2, 'network', seed)]}${digits(6)}`;
    case 'SA':
      return `+9665${['0', '3', '5', '6'][seededInteger(0, 3, 'network', seed)]}${digits(7)}`;
  }
}
