type Contact = { contact_name: string; contact_phone: string };

/** The contact of an estimate, which needs one although its fee depends on the points alone: no customer's number is sent. */
export const PLACEHOLDER_CONTACT: Record<'KW' | 'BH' | 'SA', Contact> = {
  KW: { contact_name: 'Estimate', contact_phone: '+96550000000' },
  BH: { contact_name: 'Estimate', contact_phone: '+97336000000' },
  SA: { contact_name: 'Estimate', contact_phone: '+966500000000' },
};

/** An id that no record has: object ids begin with their time of creation. */
export const NO_BRANCH = '000000000000000000000000';
/** Longer than any code (interface: Limits). */
export const NO_DELIVERY = 'no-such-delivery';

/** The parts of an address that an estimate needs and its fee does not depend on. Nobody writes a 0 there. */
export const PLACEHOLDER_ADDRESS = { district: '0', block: '0', street: '0', building: '0' };
