import { foldText } from '@/lib/format/text/search';
import { addressLine, LATIN_NAMES } from '@/lib/order/address-line';
import type { Address } from './address';
import type { RowCells } from './cells';
import type { Contact } from './contact';

/** The destination of the order form, in the format that the parts of the address allow. */
export function destinationOf(cells: RowCells, contact: Contact, { parts, point, rest: text }: Address) {
  const { country } = cells;
  const { city, area, avenue, short_address, ...rest } = parts;
  const instructions = noteOf(cells, text);
  const common = { ...contact, ...(instructions ? { instructions } : {}) };
  const jadda = avenue && country === 'KW' ? { jadda: avenue } : {};
  const own = country === 'SA' ? 'ksa_format' : country === 'BH' ? 'bahrain_format' : 'kuwait_format';
  if (point) {
    const all = { ...rest, ...(country === 'SA' ? { city, district: area } : { area }), ...jadda };
    const line = addressLine(own, all, LATIN_NAMES);
    const destination = { ...common, ...all, ...point, ...(line ? { first_line: line } : {}) };
    return { destination_format: 'location_format', destination };
  }
  if (country === 'SA' && short_address)
    return { destination_format: 'ksa_short_format', destination: { ...common, short_address } };
  if (country !== 'SA') {
    const destination = { ...common, area: area ?? '', block: '', street: '', building: '', ...rest, ...jadda };
    return { destination_format: own, destination };
  }
  const { block: _, paci: __, ...saudi } = rest;
  const destination = { ...common, city: city ?? '', district: area ?? '', street: '', building: '', ...saudi };
  return { destination_format: own, destination };
}

/** The notes of the row, then the rest of the address, each once. */
function noteOf({ all }: RowCells, inAddress: readonly string[]): string {
  const line = (text: string) => text.split('\n').flatMap((part) => part.trim() || []);
  const notes = (all.instructions ?? []).map(({ text }) => line(text).join(', '));
  const lines = new Map<string, string>();
  for (const note of [...notes, ...inAddress]) if (!lines.has(foldText(note))) lines.set(foldText(note), note);
  return [...lines.values()].join(', ');
}
