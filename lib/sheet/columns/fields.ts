import { ADDRESS_NUMBERS } from '../values/address-numbers';

export const NAMES = ['name', 'first_name', 'last_name'] as const;
export const AMOUNTS = ['amount', 'collect', 'prepaid'] as const;
export const MOMENTS = ['schedule', 'schedule_date', 'schedule_time'] as const;
/** Parts of an address with a column of their own. */
export const PARTS = ['block', 'street', 'avenue', 'building'] as const;
const AREAS = ['area', 'city'] as const;
const CODES = ['short_address', 'postal_code', 'additional_number'] as const;
const TEXTS = ['address', 'latitude', 'longitude'] as const;
const OF_PERSON = [...NAMES, 'phone', ...AREAS, ...ADDRESS_NUMBERS, ...CODES, ...TEXTS, 'instructions'] as const;
const OF_PAYMENT = [...AMOUNTS, 'payment', 'payment_status', 'currency', 'country'] as const;
const OF_ORDER = ['branch', 'status', 'order_type', 'quantity', 'unit_price'] as const;

/** The meanings of a sheet's column. `collect` is money that the driver takes, `prepaid` money that was taken. */
export const SHEET_FIELDS = ['reference', ...OF_PERSON, ...OF_PAYMENT, ...MOMENTS, ...OF_ORDER] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

export function isSheetField(name: string): name is SheetField {
  return (SHEET_FIELDS as readonly string[]).includes(name);
}

/** Fields of a person or an address: the words for whom they are of may stand before them. */
export const OF_CUSTOMER: readonly SheetField[] = [...OF_PERSON, 'country'];

/** Fields that say where an order goes. */
export const OF_ADDRESS: readonly SheetField[] = [...AREAS, ...PARTS, 'short_address', ...TEXTS];

/** The column of an order's field, where the names differ. */
export const COLUMN_OF_FIELD: Partial<Record<string, SheetField>> = {
  contact_name: 'name',
  contact_phone: 'phone',
  district: 'area',
  jadda: 'avenue',
  branch_id: 'branch',
  type: 'payment',
  scheduled_date: 'schedule',
  first_line: 'address',
  delivery_reference: 'reference',
};
