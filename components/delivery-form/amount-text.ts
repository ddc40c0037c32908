import { plainAmount } from '@/lib/format/typed-amount';

/** A typed amount as decimal text, for showing it back while it is typed; undefined while it is none. */
export function amountText(typed: string): string | undefined {
  const plain = plainAmount(typed);
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) && /[1-9]/.test(plain) ? plain : undefined;
}
