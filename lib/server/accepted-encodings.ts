/** The `Accept-Encoding` of a request without what it refuses (`gzip;q=0`); others look for a name in it alone. */
export function acceptedEncodings(header: string | string[] | undefined): string {
  return [header ?? []]
    .flat()
    .flatMap((part) => part.split(','))
    .filter((coding) => !/;\s*q=0(\.0{0,3})?\s*$/i.test(coding))
    .map((coding) => coding.trim())
    .join(', ');
}
