import { expect, test } from 'vitest';
import { draftOfKnown } from './draft-of-known.server';

const ROW = {
  branchId: 'b-1',
  customerName: 'Sara',
  customerPhone: '5555 1234',
  phone: '+96555551234',
  customerAddress: 'Salmiya, 3',
  customerLatitude: 29.3,
  customerLongitude: 48.1,
} as Parameters<typeof draftOfKnown>[0];

test('what is known of an order made elsewhere begins its repeat; what is not known stays open', () => {
  const contact = { contact_name: 'Sara', contact_phone: '+96555551234', first_line: 'Salmiya, 3' };
  expect(draftOfKnown(ROW)).toEqual({
    ...{ origin_format: 'branch_format', origin: { branch_id: 'b-1' }, destination_format: 'location_format' },
    destination: { ...contact, latitude: 29.3, longitude: 48.1 },
  });
  expect(draftOfKnown({ ...ROW, branchId: null, customerLatitude: null, customerLongitude: null })).toEqual({
    destination: { ...contact, latitude: null, longitude: null },
  });
});
