/**
 * Readings of a written amount, with a point before the decimals: none for a text that is no number, two for three digits
 * behind the only mark, where both are possible.
 */
export function amountReadings(written: string, decimals: number, isCommaDecimal = false): string[] {
  const text = written.replaceAll('،', ',').replace(/[\s\u00a0'’]/g, ' ');
  if (/[٫٬]/.test(text)) {
    const [whole = '', fraction, more] = text.split('٫');
    return more === undefined ? reading(whole, fraction, /[٬,. ]/) : [];
  }
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (at < 0) return reading(text, undefined, / /);
  const [whole, fraction, isComma] = [text.slice(0, at), text.slice(at + 1), text[at] === ','];
  const isLong = isComma && !whole.includes('.') && fraction.length > 3;
  const asDecimals = isLong ? [] : reading(whole, fraction, isComma ? /[. ]/ : /[, ]/);
  const asThousands = reading(text, undefined, isComma ? /[, ]/ : /[. ]/);
  if (asDecimals.length === 0 || asThousands.length === 0) return [...asDecimals, ...asThousands];
  // A point stands before a dinar's decimals, a comma between a riyal's thousands.
  if (isComma) return decimals === 3 || isCommaDecimal ? [...asDecimals, ...asThousands] : asThousands;
  return decimals === 3 ? asDecimals : [...asDecimals, ...asThousands];
}

/** The whole with valid groups of thousands, and its decimals. */
function reading(whole: string, fraction: string | undefined, group: RegExp): string[] {
  const groups = whole.split(group);
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part));
  const digits = groups.join('');
  if ((groups.length > 1 && !isGrouped) || !/^\d+$/.test(digits) || !/^\d+$/.test(fraction ?? '0')) return [];
  return [fraction === undefined ? digits : `${digits}.${fraction}`];
}
