import table from './fields.json';

/** The meanings of a sheet's column. `collect` is money that the driver takes, `prepaid` money that was taken. */
export type SheetField = keyof typeof table.fields;

export function isSheetField(name: string): name is SheetField {
  return Object.hasOwn(table.fields, name);
}

export const SHEET_FIELDS: readonly SheetField[] = Object.keys(table.fields).filter(isSheetField);

type Mark = 'name' | 'amount' | 'moment' | 'part' | 'person' | 'place' | 'telling' | 'payment' | 'several' | 'orNext';

/** The fields with a mark of the table, in its order. */
export function marked(mark: Mark | 'unread' | 'needed' | 'stated'): readonly SheetField[] {
  return SHEET_FIELDS.filter((field) => table.fields[field].split(' ').includes(mark));
}

export const NAMES = marked('name');
export const AMOUNTS = marked('amount');
export const MOMENTS = marked('moment');
/** Parts of an address with a column of their own. */
export const PARTS = marked('part');
/** Fields of a person or an address: the words for whom they are of may stand before them. */
export const OF_CUSTOMER = marked('person');
/** Fields that say where an order goes. */
export const OF_ADDRESS = marked('place');

const OF_ORDER: Partial<Record<string, string>> = table.ofOrder;

/** The column of an order's field. */
export const columnOfField = (name: string) => OF_ORDER[name] ?? name;
