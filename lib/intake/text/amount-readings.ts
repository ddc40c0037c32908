type MarkUse = 'decimals' | 'thousands';
/** The meaning of comma and point in a column of amounts: `both` and `unknown` decide nothing. */
export type ColumnMarks = Record<'comma' | 'point', MarkUse | 'both' | 'unknown'>;
const UNKNOWN: ColumnMarks = { comma: 'unknown', point: 'unknown' };

/**
 * Readings of a written amount, with a point before the decimals: none for a text that is no number, two where a mark may
 * stand for decimals or for thousands.
 */
export function amountReadings(written: string, decimals: number, marks = UNKNOWN): string[] {
  const readings = readingsOf(written);
  const use = readings[0] && 'comma' in readings[0] ? commaUse(marks, decimals) : pointUse(marks, decimals);
  const sure = readings.length > 1 && readings.find(({ comma, point }) => (comma ?? point) === use);
  return (sure ? [sure] : readings).map(({ value }) => value);
}

/** A number with a point before its decimals, and what its marks are in this reading. */
type Reading = { value: string } & Partial<Record<'comma' | 'point', MarkUse>>;

/** Two for three digits behind the only mark, which may be decimals or a group of thousands; none for what is no number. */
export function readingsOf(written: string): Reading[] {
  const text = written.replaceAll('،', ',').replace(/[\s\u00a0'’]/g, ' ');
  if (/[٫٬]/.test(text)) {
    const [whole = '', fraction, more] = text.split('٫');
    return more === undefined ? reading(whole, fraction, /[٬,. ]/) : [];
  }
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (at < 0) return reading(text, undefined, / /);
  const [whole, fraction, isComma] = [text.slice(0, at), text.slice(at + 1), text[at] === ','];
  const [own, other] = isComma ? (['comma', 'point'] as const) : (['point', 'comma'] as const);
  const hasOther = whole.includes(isComma ? '.' : ',');
  const isLong = isComma && !hasOther && fraction.length > 3;
  const asDecimals: Partial<Reading> = { [own]: 'decimals', ...(hasOther ? { [other]: 'thousands' } : {}) };
  return [
    ...(isLong ? [] : reading(whole, fraction, isComma ? /[. ]/ : /[, ]/, asDecimals)),
    ...reading(text, undefined, isComma ? /[, ]/ : /[. ]/, { [own]: 'thousands' }),
  ];
}

/** The whole with valid groups of thousands, and its decimals. */
function reading(whole: string, fraction: string | undefined, group: RegExp, marks: Partial<Reading> = {}): Reading[] {
  const groups = whole.split(group);
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part));
  const digits = groups.join('');
  if ((groups.length > 1 && !isGrouped) || !/^\d+$/.test(digits) || !/^\d+$/.test(fraction ?? '0')) return [];
  return [{ ...marks, value: fraction === undefined ? digits : `${digits}.${fraction}` }];
}

/** The use of the only point: dinars have three decimals, whatever another cell says. */
function pointUse({ point }: ColumnMarks, decimals: number): MarkUse | undefined {
  if (decimals === 3) return 'decimals';
  return point === 'thousands' ? 'thousands' : undefined;
}

/** The use of the only comma. */
function commaUse({ comma, point }: ColumnMarks, decimals: number): MarkUse | undefined {
  if (comma === 'thousands') return 'thousands';
  if (comma === 'both' || point === 'thousands') return undefined;
  if (decimals === 3) return comma === 'decimals' ? 'decimals' : undefined;
  return comma === 'unknown' ? 'thousands' : undefined;
}
