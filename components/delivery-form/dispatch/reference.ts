import { zonedParts } from '@/lib/format/time/date-time';

/** No vowels, nothing that is misread or misheard over the phone: 0 O, 1 I L. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 5;

/** A reference for a new order: its day in the merchant's zone and a random tail, `D-261121-7K3QX`. */
export function makeReference(now: number, timeZone: string): string {
  const { year, month, day } = zonedParts(new Date(now), timeZone);
  const date = [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('');
  return `D-${date}-${tail()}`;
}

function tail(): string {
  let made = '';
  while (made.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2))) {
      // Every letter equally likely: bytes beyond the last whole round are thrown away.
      if (byte < Math.floor(256 / LETTERS.length) * LETTERS.length && made.length < LENGTH)
        made += LETTERS[byte % LETTERS.length] ?? '';
    }
  }
  return made;
}
