import { codeAt } from '@/lib/second-factor/time-code.server';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app shows at a time for a secret as it is typed into it. */
export function codeOfSecret(secret: string, now = new Date()): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeAt(Uint8Array.from(bytes), Math.floor(now.getTime() / 30_000));
}
