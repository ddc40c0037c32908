import { foldText } from '@/lib/format/text/search';
import { addressLine, LATIN_NAMES } from '@/lib/order/address-line';
import type { Address } from './address';
import type { RowCells } from './cells';
import type { Contact } from './contact';

/** The destination of the order form, in the format that the parts of the address allow; its schema takes what it has. */
export function destinationOf(cells: RowCells, contact: Contact, { parts, point, rest: text }: Address) {
  const { country } = cells;
  const { city = '', area = '', avenue, short_address, ...rest } = parts;
  const own = country === 'SA' ? 'ksa_format' : country === 'BH' ? 'bahrain_format' : 'kuwait_format';
  const instructions = noteOf(cells, text) || undefined;
  const named = country === 'SA' ? { city, district: area } : { area };
  const jadda = country === 'KW' ? avenue : undefined;
  const all = { ...contact, instructions, block: '', street: '', building: '', ...rest, ...named, jadda };
  if (point) {
    const first_line = addressLine(own, all, LATIN_NAMES) || undefined;
    return { destination_format: 'location_format', destination: { ...all, ...point, first_line } };
  }
  if (country === 'SA' && short_address)
    return { destination_format: 'ksa_short_format', destination: { ...all, short_address } };
  return { destination_format: own, destination: all };
}

/** The notes of the row, then the rest of the address, each once. */
function noteOf({ all }: RowCells, inAddress: readonly string[]): string {
  const line = (text: string) => text.split('\n').flatMap((part) => part.trim() || []);
  const notes = (all.instructions ?? []).map(({ text }) => line(text).join(', '));
  const lines = new Map<string, string>();
  for (const note of [...notes, ...inAddress]) if (!lines.has(foldText(note))) lines.set(foldText(note), note);
  return [...lines.values()].join(', ');
}
