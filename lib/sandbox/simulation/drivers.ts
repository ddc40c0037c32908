import type { Country } from '../store/records';
import { seededInteger } from './seeded-random';

const NAMES: Record<Country, readonly string[]> = {
  KW: [
    'Yousef Al-Enezi',
    'Rajesh Kumar',
    'Mohammed Rafiq',
    'Ahmed Sayed',
    'Bilal Hussain',
    'Joseph Mathew',
    'Salem Al-Mutairi',
    'محمود عبدالله',
  ],
  BH: ['Hassan Jaffar', 'Ali Al-Doseri', 'Sunil Thomas', 'Imran Khan', 'Khalid Yusuf', 'Rashid Mahmood', 'علي حسن'],
  SA: [
    'Faisal Al-Harbi',
    'Nasser Al-Qahtani',
    'Abdul Karim',
    'Tariq Mehmood',
    'Majed Al-Otaibi',
    'Shahid Alam',
    'سلطان الشهري',
  ],
};

/** A driver with a valid mobile number of the country; always the same for the same seed. */
export function driverFor(country: Country, seed: string): { name: string; phone: string } {
  const names = NAMES[country];
  const name = names[seededInteger(0, names.length - 1, 'name', seed)] ?? 'Driver';
  return { name, phone: mobileNumber(country, seed) };
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
