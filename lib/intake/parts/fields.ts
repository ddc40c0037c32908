/** The fields that tell where: two addresses in one message empty them all. */
export const ADDRESS_FIELDS = [
  'area',
  'city',
  'block',
  'street',
  'road',
  'avenue',
  'building',
  'floor',
  'apartment',
  'postal_code',
  'additional_number',
] as const;

/** All fields of an address that are text. */
export const ADDRESS_PARTS = [...ADDRESS_FIELDS, 'short_address', 'paci'] as const;

/** The fields that a message may fill. */
export const INTAKE_FIELDS = [...ADDRESS_PARTS, 'phone', 'name', 'point', 'amount', 'payment'] as const;
export type IntakeField = (typeof INTAKE_FIELDS)[number];
