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

/** Whether a text names the person: the number in any spelling, or the whole name. */
export function isAbout(text: string, person: { phone: string; names: readonly string[] }): boolean {
  const folded = foldText(text);
  if (folded.replace(/\D/g, '').includes(nationalDigits(person.phone))) return true;
  return person.names.some((name) => name !== '' && folded.includes(foldText(name)));
}
