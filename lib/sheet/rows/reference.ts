import { fullDigits } from '../table/table';
import { problem, type Value } from '../values/problem';
import { type FieldCell, type Read, type RowCells, readAt } from './cells';

/** The order's number as it stands in the sheet; no value where there is none. */
export function readReference({ one: { reference: cell } }: RowCells): Read<string> {
  return cell ? readAt(cell, numberOf(cell)) : { problems: [] };
}

function numberOf({ text: value, kind }: FieldCell): Value<string> {
  if (kind === 'date') return problem('partAsDate', { value });
  const digits = fullDigits(value);
  if (digits === null || /^\d{16,}0$/.test(value)) return problem('digitsLost', { value });
  return { value: (digits ?? value).replace(/^(\d{1,15})\.0{1,2}$/, '$1') };
}

/** A short name for the content of an order: equal contents have equal digests, on every machine. */
export function contentDigest(content: unknown): string {
  const text = JSON.stringify(content);
  return `${hash(text, 1)}${hash(text, 2)}`;
}

/** 53 bits, by multiplication and shifts (cyrb53). */
function hash(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
