/** A trip that the dashboard estimates. */
export const TRIP = {
  origin_format: 'location_format',
  origin: { contact_name: 'Shop', contact_phone: '51234567', latitude: 29.37, longitude: 47.97 },
  destination_format: 'kuwait_format',
  destination: {
    contact_name: 'Sara',
    contact_phone: '51234568',
    area: 'Salmiya',
    block: '10',
    street: 'Baghdad Street',
    building: '24',
  },
};

/** An order for that trip. */
export function orderOf(reference: string) {
  return { ...TRIP, reference, payment: { amount: '4.500', type: 'paid' } };
}
