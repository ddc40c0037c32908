import { expect, test } from 'vitest';
import { draftAgain } from './parse-order.server';

test('an order that is sent again keeps what it was, and nothing that was of its first time alone', () => {
  const kept = {
    payment: { amount: '4.125', type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: 'b-1' },
    destination_format: 'kuwait_format',
    destination: { contact_name: 'Mona', contact_phone: '+96550000001' },
    vehicle_type: 'car',
  };
  const once = {
    scheduled_date: '2026-11-30T09:00:00Z',
    estimated_fee: '1.250',
    address_request: 'token-of-a-link',
    is_confirmed: true,
  };
  expect(draftAgain({ reference: 'FIRST-1', ...kept, ...once }, 'AGAIN-1')).toEqual({ reference: 'AGAIN-1', ...kept });
});
