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
