import { expect, it } from 'vitest';
import { createDeliveryBody } from './endpoints.server';
import type { CreateDeliveryRequest } from './schema';

const order = (destination: object) =>
  JSON.parse(
    createDeliveryBody({
      reference: 'R-1',
      payment: { amount: 1, type: 'paid' },
      origin_format: 'branch_format',
      origin: { branch_id: 'a'.repeat(24) },
      destination_format: 'location_format',
      destination: {
        contact_name: 'Sara',
        contact_phone: '+96550123456',
        latitude: 29.3,
        longitude: 48,
        ...destination,
      },
    } satisfies CreateDeliveryRequest),
  ).destination;

it('the address line of a pin is sent under both of its names', () => {
  expect(order({ first_line: 'Villa 3' })).toMatchObject({ first_line: 'Villa 3', address: 'Villa 3' });
  expect(order({ first_line: 'Villa 3', address: 'Block 5' })).toMatchObject({ address: 'Block 5' });
  expect(order({})).not.toHaveProperty('address');
});
