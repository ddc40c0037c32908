const COUNTRIES = /^(kuwait|bahrain|saudi arabia|الكويت|البحرين|السعودية|المملكة العربية السعودية)$/i;
const STREET = /^(street|st\.?|road|avenue|شارع|طريق)\s|\s(street|st\.?|road|rd\.?|avenue)$/i;

/**
 * An address as a dispatcher reads it: the area, then the street, then the rest, without the country. The service's
 * addresses end with both; `area` is the one that was ordered.
 */
export function placeOfAddress(address: string, area: string | null): { area: string; rest: string[] } {
  const parts = address
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isOfService = parts.length > 1 && COUNTRIES.test(parts.at(-1) ?? '');
  if (isOfService) parts.pop();
  const known = parts.findIndex((part) => part.toLowerCase() === area?.toLowerCase());
  const at = known === -1 && isOfService && !area ? parts.length - 1 : known;
  const [found = area ?? ''] = at === -1 ? [] : parts.splice(at, 1);
  const street = parts.findIndex((part) => STREET.test(part));
  const first = street === -1 ? [] : parts.splice(street, 1);
  return { area: found, rest: [...first, ...parts] };
}
