/** The reference of a day's order: the same on every instance, so that the ledger takes it once. */
export function referenceOf(id: string, day: string): string {
  return `${day}-${id.slice(-12)}`;
}
