const COUNTRIES = /^(kuwait|bahrain|saudi arabia|الكويت|البحرين|السعودية|المملكة العربية السعودية)$/i;
/** The labelled parts in the order in which people write them. */
const LABELS = [
  /^(block|blk\.?|قطعة|مجمع)\s/i,
  /^(street|st\.?|road|avenue|شارع|طريق)\s|\s(street|st\.?|road|rd\.?|avenue)$/i,
  /^(jadda|جادة)\s/i,
  /^(building|bldg\.?|house|villa|مبنى|منزل|بيت|فيلا|عمارة)\s/i,
];

/** Labels as they are abbreviated in a list. Arabic has letters of its own for the first three. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^block\s/i, 'Blk '],
  [/^street\s/i, 'St '],
  [/^road\s/i, 'Rd '],
  [/^(building|bldg\.?)\s/i, 'Bldg '],
  [/^floor\s/i, 'Fl '],
  [/^apartment\s/i, 'Apt '],
  [/^قطعة\s/, 'ق '],
  [/^شارع\s(?=[0-9])/, 'ش '],
  [/^جادة\s(?=[0-9])/, 'ج '],
];

/** A part with its label abbreviated: "Block 4" is "Blk 4". */
export function abbreviatePart(part: string): string {
  const [label, short] = ABBREVIATIONS.find(([long]) => long.test(part)) ?? [];
  return label && short ? part.replace(label, short) : part;
}

/** An address without a part that repeats the one before it: a service may write a pin's line twice. */
export function withoutRepeatedParts(address: string): string {
  const parts = address.split(/(?<=[,،])/);
  const words = parts.map((part) => part.replace(/[,،]/, '').trim().toLowerCase());
  return parts
    .filter((_, index) => words[index] !== words[index - 1])
    .join('')
    .trim()
    .replace(/[,،]$/, '');
}

/** Whether a part is the block or the building, without which a driver does not find the door. */
export function isDoorPart(part: string): boolean {
  return [LABELS[0], LABELS[3]].some((label) => label?.test(part));
}

/**
 * An address as a dispatcher reads it: area, block, street, building, the rest; no country, no repeated parts. `area` was
 * ordered, or is the nearest to a pin; `isNamed` says whether the address names it.
 */
export function placeOfAddress(
  address: string,
  area: string | null,
): { area: string; rest: string[]; isNamed: boolean } {
  const parts = withoutRepeatedParts(address)
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isOfService = parts.length > 1 && COUNTRIES.test(parts.at(-1) ?? '');
  if (isOfService) parts.pop();
  const names = (area ?? '').split(/[,،]/).flatMap((name) => name.trim().toLowerCase() || []);
  const isArea = (part: string) => names.includes(part.toLowerCase());
  if (names.length === 0 && isOfService) names.push(parts.at(-1)?.toLowerCase() ?? '');
  const written = parts.filter(isArea);
  const found = names.length > 1 ? (area ?? '') : (written[0] ?? area ?? '');
  const labelled = LABELS.flatMap((label) => {
    const part = parts.find((part) => label.test(part));
    return part === undefined ? [] : [part];
  });
  const rest = [...labelled, ...parts.filter((part) => !labelled.includes(part) && !isArea(part))];
  return { area: found, rest, isNamed: written.length > 0 };
}
