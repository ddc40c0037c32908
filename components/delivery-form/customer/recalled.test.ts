import { describe, expect, it } from 'vitest';
import { CreateDelivery } from '@/lib/order/schema';
import { emptyOrder, orderInput } from '../order/order-form';
import { clearRecalled, hasAddress } from './clear-recalled';
import { orderLike, recalledDestination, withCustomer } from './recalled';

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

describe('orderLike', () => {
  const fresh = emptyOrder('KW', 'D-261121-NEW45');

  it('makes an order that goes out as the earlier one did, under its own reference and now', () => {
    const again = CreateDelivery('KW').parse(orderInput(orderLike(draft, fresh), 'KW'));
    const { scheduled_date, ...rest } = sent;
    expect(again).toEqual({ ...rest, reference: 'D-261121-NEW45' });
  });

  it('starts empty from what it cannot read', () => {
    expect(orderLike('nonsense', fresh)).toEqual(fresh);
    expect(orderLike({ destination_format: 'moon_format', destination: {} }, fresh)).toEqual(fresh);
  });
});

describe('recalledDestination', () => {
  it('fills the form and leaves out what is no text', () => {
    const kept = recalledDestination('location_format', {
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
    expect(recalledDestination('moon_format', {})).toBeUndefined();
  });
});

describe('withCustomer', () => {
  const { destination_format, destination: empty } = emptyOrder('KW', '');
  const typed = { destination_format, destination: { ...empty, contact_phone: '5123', area: 'Bayan', block: '8' } };
  const pin = {
    destination_format: 'location_format' as const,
    destination: { ...empty, latitude: 29, longitude: 48 },
  };
  const customer = {
    ...{ phone: '+96551234567', name: 'Bader', deliveriesCount: 3 },
    ...{ destinationFormat: '', destination: {}, lastUsedAt: '2026-11-20T15:00:00Z' },
  };

  it.each([undefined, pin])('fills in the name alone beside a typed address, knowing %o', (known) => {
    const { recall, ...filled } = withCustomer(customer, known, typed, empty);
    const destination = { ...typed.destination, contact_phone: '+965 5123 4567', contact_name: 'Bader' };
    expect(filled).toEqual({ destination_format, destination });
    expect(hasAddress(recall)).toBe(false);
    const left = clearRecalled({ ...destination, contact_phone: '66' }, recall, empty);
    expect(left.destination).toEqual({ ...typed.destination, contact_phone: '66' });
  });

  it('replaces a typed address by a known one, and nothing by a pin', () => {
    const known = { destination_format, destination: { ...empty, area: 'Salmiya' } };
    const { destination, recall } = withCustomer(customer, known, typed, empty);
    expect(destination).toMatchObject({ area: 'Salmiya', block: '', contact_name: 'Bader' });
    expect(hasAddress(recall)).toBe(true);
    const alone = { destination_format, destination: { ...empty, contact_phone: '5123' } };
    expect(withCustomer(customer, pin, alone, empty)).toMatchObject({
      destination_format: 'location_format',
      destination: { latitude: 29, contact_name: 'Bader' },
    });
  });
});
