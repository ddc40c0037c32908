const SEPARATOR = /([,،]\s*)/;

/**
 * An address in two languages keeps the order of its parts: without it `Block ٥, شارع ١٢, Building ٧` swaps its block and
 * its building between the two. Every part stands isolated in its own direction.
 */
export function addressText(address: string): string {
  return address
    .split(SEPARATOR)
    .map((part) => (part === '' || SEPARATOR.test(part) ? part : `\u2068${part}\u2069`))
    .join('');
}
