import { describe, expect, it } from 'vitest';
import { CreateDelivery } from '@/lib/order/schema';
import { copyOrder, knownDestination } from './copy-order';
import { emptyOrder, orderInput } from './order-form';

const sent = CreateDelivery('KW').parse({
  origin_format: 'branch_format',
  origin: { branch_id: '6560a1b2c3d4e5f601234567' },
  destination_format: 'kuwait_format',
  destination: {
    contact_name: 'Mariam',
    contact_phone: '51234567',
    area: 'Salmiya',
    block: '5',
    street: '12',
    building: '7',
    apartment: '4',
  },
  payment: { amount: '12.500', type: 'cash' },
  reference: 'D-261120-OLD23',
  scheduled_date: '2026-11-20T15:00:00Z',
});
/** As it comes back from the ledger. */
const draft: unknown = JSON.parse(JSON.stringify(sent));

describe('copyOrder', () => {
  const fresh = emptyOrder('KW', 'D-261121-NEW45');

  it('makes an order that goes out as the earlier one did, under its own reference and now', () => {
    const again = CreateDelivery('KW').parse(orderInput(copyOrder(draft, fresh), 'KW'));
    const { scheduled_date, ...rest } = sent;
    expect(again).toEqual({ ...rest, reference: 'D-261121-NEW45' });
  });

  it('starts empty from what it cannot read', () => {
    expect(copyOrder('nonsense', fresh)).toEqual(fresh);
    expect(copyOrder({ destination_format: 'moon_format', destination: {} }, fresh)).toEqual(fresh);
  });
});

describe('knownDestination', () => {
  it('fills the form and leaves out what is no text', () => {
    const kept = knownDestination('location_format', {
      contact_name: 'Ali',
      contact_phone: '+97336123456',
      latitude: 26.2,
      longitude: 50.5,
      first_line: 7,
    });
    expect(kept).toMatchObject({
      destination_format: 'location_format',
      destination: { contact_phone: '+973 3612 3456', latitude: 26.2, longitude: 50.5, first_line: '', area: '' },
    });
  });

  it('recalls nothing of a format that is not known', () => {
    expect(knownDestination('moon_format', {})).toBeUndefined();
  });
});
