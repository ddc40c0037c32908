import { latinDigits } from '@/lib/format/text/digits';
import { foldText } from '@/lib/format/text/search';
import labels from '@/lib/intake/words/sheet/address.json';
import type { Cell } from '../table/table';
import { beginsWithDay, MONTHS } from './moment';
import { problem, type Value } from './problem';

/** The parts of an address that are mostly numbers. */
export const ADDRESS_NUMBERS = ['block', 'street', 'avenue', 'building', 'floor', 'apartment', 'paci'] as const;
export type NumberPart = (typeof ADDRESS_NUMBERS)[number];

/** "4 or 5": the driver would knock at one of them. */
const EITHER = /\p{Nd} ?(?:or|[أا]و|ولا) ?\p{Nd}/iu;

/** A part without its label: "Block 5", "ق5" and "5.0" are 5. A name stays as it is. */
export function readPart(part: NumberPart, { text, kind }: Cell): Value<string> {
  if (EITHER.test(text)) return problem('addressTwoWays', { values: text });
  if (kind === 'date' || isDate(text)) return problem('partAsDate', { value: text });
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return problem('digitsLost', { value: text });
  const plain = text.replace(/^(\d{1,15})\.0{1,2}$/, '$1');
  const match = /^(\p{L}{1,10})\.?(?: ?(?:no|number|رقم)\.?(?=[\s\d:#]))?[\s.:#-]{0,3}([\d٠-٩][^\n]{0,80})$/iu.exec(
    plain,
  );
  if (match && isLabel(match[1], part)) return { value: latinDigits((match[2] ?? '').trim()) };
  return { value: isPlainPart(plain) ? latinDigits(plain) : plain };
}

const isLabel = (word = '', part: NumberPart) => labels[part].split(',').includes(foldText(word));

/** "5-Mar", "Mar-05" and "3/5/2026" were a number such as 3-5 or 3/5. */
function isDate(text: string): boolean {
  if (beginsWithDay(text)) return true;
  const [first = '', second = '', more] = foldText(text).split('-');
  const isPair = (number: string, name: string) => /^\d{1,4}$/.test(number) && MONTHS.has(name);
  return more === undefined && (isPair(first, second) || isPair(second, first));
}

/** A value that is a number with a letter or a second number, rather than words. */
export function isPlainPart(value: string): boolean {
  return /^[\p{L}]?[\d٠-٩]{1,10}(?:\s?[\p{L}]|\s?[/-]\s?[\p{L}\d٠-٩]{1,5})?$/u.test(value);
}
