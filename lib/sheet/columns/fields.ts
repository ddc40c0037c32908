import { ADDRESS_NUMBERS } from '../values/part';

export const AMOUNTS = ['amount', 'collect', 'prepaid'] as const;
export const MOMENTS = ['schedule', 'schedule_date', 'schedule_time'] as const;
const PERSON_AND_ADDRESS = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'area',
  'city',
  ...ADDRESS_NUMBERS,
  'short_address',
  'postal_code',
  'additional_number',
  'address',
  'latitude',
  'longitude',
  'instructions',
] as const;

/** The meanings of a sheet's column. `collect` is money that the driver takes, `prepaid` money that was taken. */
export const SHEET_FIELDS = [
  'reference',
  ...PERSON_AND_ADDRESS,
  ...AMOUNTS,
  'payment',
  'payment_status',
  'currency',
  'country',
  ...MOMENTS,
  'branch',
  'status',
  'order_type',
  'quantity',
  'unit_price',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

export function isSheetField(name: string): name is SheetField {
  return (SHEET_FIELDS as readonly string[]).includes(name);
}

/** Fields of a person or an address: the words for whom they are of may stand before them. */
export const OF_CUSTOMER: readonly SheetField[] = [...PERSON_AND_ADDRESS, 'country'];

export const NAMES: readonly SheetField[] = ['name', 'first_name', 'last_name'];
/** Parts of an address with a column of their own. */
export const PARTS: readonly SheetField[] = ['block', 'street', 'avenue', 'building'];

/** Fields that say where an order goes. */
export const OF_ADDRESS: readonly SheetField[] = [
  ...PARTS,
  ...(['area', 'city', 'short_address', 'address', 'latitude', 'longitude'] as const),
];

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
