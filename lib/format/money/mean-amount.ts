import { currencyDecimals } from './money';
import { fromThousandths } from './thousandths';

/** The mean of `count` amounts with the sum `thousandths`, not negative, rounded half up to the currency's decimals. */
export function meanAmount(thousandths: bigint, count: number, currency: string): string {
  const unit = 10n ** BigInt(Math.max(0, 3 - currencyDecimals(currency)));
  const whole = unit * BigInt(count);
  return fromThousandths(((2n * thousandths + whole) / (2n * whole)) * unit);
}
