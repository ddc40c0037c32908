import { foldText } from '@/lib/format/text/search';

const CALLING_CODE_CHARACTERS = 3;
const GULF = ['965', '973', '966', '971', '974', '968'];

/** The digits under which an E.164 number may be stored: with the country's code, with 00, without, and with a trunk 0. */
export function digitSpellings(e164: string): string[] {
  const digits = e164.replace(/\D/g, '');
  const national = nationalDigits(e164);
  return [...new Set([digits, `00${digits}`, national, `0${national}`])];
}

/** A number without the code of a Gulf country; others stay whole. */
export function nationalDigits(e164: string): string {
  const digits = e164.replace(/\D/g, '');
  return GULF.some((code) => digits.startsWith(code)) ? digits.slice(CALLING_CODE_CHARACTERS) : digits;
}

/** Whether a line of the text has the number in any spelling, or the name as whole words. */
export function isAbout(text: string, person: { phone: string; names: readonly string[] }): boolean {
  const lines = text.split('\n').map(foldText);
  const numbers = lines.flatMap((line) => line.match(/\d[\d\s().-]*/g) ?? []).map((run) => run.replace(/\D/g, ''));
  if (numbers.some((number) => digitSpellings(person.phone).some((spelling) => number.endsWith(spelling)))) return true;
  const names = person.names.map(spaced).filter((name) => name.trim() !== '');
  return names.some((name) => lines.some((line) => spaced(line).includes(name)));
}

/** The words of a text with one space around each. */
function spaced(text: string): string {
  return ` ${foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
}
