/** The decimals of a currency: three for KWD and BHD, two for SAR. */
export function decimals(currency: string): number {
  return currency === 'SAR' ? 2 : 3;
}

/** The number that the interface uses for an amount. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** decimals(currency);
}

export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** decimals(currency));
}
