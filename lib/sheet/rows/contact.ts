import { NAMES } from '../columns/fields';
import { hasField } from '../columns/mapping';
import { isGoods } from '../values/listed';
import { readPhone } from '../values/phone';
import type { Address } from './address';
import { columnName, questionOf, type Read, type RowCells, readAt } from './cells';

export interface Contact {
  contact_name: string;
  contact_phone: string;
}

/** The columns' name and phone; those of the address's text where the file has no column for them. */
export function readContact(cells: RowCells, inText: Address['contact']): Read<Contact> & { value: Contact } {
  const isNamed = hasField(cells.mapping, ...NAMES) || NAMES.some((field) => cells.one[field]);
  const name = isNamed ? readName(cells) : { value: inText.name, problems: [] };
  const cell = cells.one.phone;
  const other = { value: hasField(cells.mapping, 'phone') ? undefined : inText.phone, problems: [] };
  const phone = cell ? readAt(cell, readPhone(cell.text, cells.country)) : other;
  return {
    value: { contact_name: name.value ?? '', contact_phone: phone.value ?? '' },
    problems: [...name.problems, ...phone.problems],
  };
}

function readName(cells: RowCells): Read<string> {
  const { name: whole, first_name: first, last_name: last } = cells.one;
  const name = whole?.text ?? [first?.text, last?.text].filter(Boolean).join(' ');
  const column = (whole ?? first ?? last)?.column.name ?? columnName(cells, 'name');
  if (name.startsWith('=')) return { problems: [{ column, key: 'formula' }] };
  if (/^(?:\P{L}+|#?[A-Za-z]{1,6}-?\d{3,})$/u.test(name))
    return { problems: [{ column, key: 'nameNumber', values: { value: name } }] };
  const goods = isGoods(name) ? questionOf(cells, column, 'nameGoods', { kind: 'name', value: name }) : undefined;
  return { value: name.replace(/\s+/g, ' '), problems: [goods ?? []].flat() };
}
