import { latinDigits } from '@/lib/format/digits';

/** A typed amount as decimal text, for showing it back while it is typed; undefined while it is none. */
export function amountText(typed: string): string | undefined {
  const plain = latinDigits(typed).trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) && /[1-9]/.test(plain) ? plain : undefined;
}
