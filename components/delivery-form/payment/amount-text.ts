import { plainAmount } from '@/lib/format/money/typed-amount';
import type { Generation } from '@/lib/service/generation/generation';

/** A typed amount as decimal text, shown while it is typed; undefined while it is not a number. */
export function amountText(typed: string): string | undefined {
  const plain = plainAmount(typed);
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) && /[1-9]/.test(plain) ? plain : undefined;
}

/** A typed amount with all decimals of its currency; as typed where it is no amount, or has more. */
export function settledAmount(typed: string, decimals: number): string {
  const [whole, fraction = ''] = amountText(typed)?.split('.') ?? [];
  return whole === undefined || fraction.length > decimals ? typed : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** Whether a paid order may be sent with the typed amount: v1 and v0 take zero, and v0 also no amount. */
export function mayBeNothing(typed: string, generation: Generation): boolean {
  const plain = plainAmount(typed);
  return plain === '' ? generation === 'v0' : generation !== 'v2' && /^0+(\.0*)?$/.test(plain);
}
