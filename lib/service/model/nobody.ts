import type { Country } from '@/lib/connections/connection';

/**
 * Our checks and v2 ask for contacts in an estimate as in an order. Where the fee hangs on the points alone, these stand in:
 * nobody is called for an estimate, so no customer's number is told.
 */
export const NOBODY: Record<Country, { contact_name: string; contact_phone: string }> = {
  KW: { contact_name: 'Estimate', contact_phone: '+96550000000' },
  BH: { contact_name: 'Estimate', contact_phone: '+97336000000' },
  SA: { contact_name: 'Estimate', contact_phone: '+966500000000' },
};

/** Object ids begin with the second of their making: this one would be of 1 January 1970. */
export const NO_BRANCH = '000000000000000000000000';
/** Codes have 4 to 6 characters (interface: Limits). */
export const NO_DELIVERY = 'no-such-delivery';
