/** Minor units of each currency's unit: KWD and BHD have three decimals, SAR two. */
export function decimals(currency: string): number {
  return currency === 'SAR' ? 2 : 3;
}

/** Minor units as the number the interface speaks of. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** decimals(currency);
}

export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** decimals(currency));
}
