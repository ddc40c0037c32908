const SEPARATOR = /([,،]\s*)/;

/** Isolates every part of an address in its own direction: otherwise `Block ٥, شارع ١٢, Building ٧` is shown in another order. */
export function addressText(address: string): string {
  return address
    .split(SEPARATOR)
    .map((part) => (part === '' || SEPARATOR.test(part) ? part : `\u2068${part}\u2069`))
    .join('');
}
