import { describe, expect, it } from 'vitest';
import { emptyOrder } from '../order/order-form';
import { clearRecalled, hasAddress } from './clear-recalled';
import { withCustomer } from './known-customer';

describe('withCustomer', () => {
  const { destination_format, destination: empty } = emptyOrder('KW', '');
  const typed = { destination_format, destination: { ...empty, contact_phone: '5123', area: 'Bayan', block: '8' } };
  const pin = {
    destination_format: 'location_format' as const,
    destination: { ...empty, latitude: 29, longitude: 48 },
  };
  const customer = {
    ...{ id: 'c1', phone: '+96551234567', name: 'Bader', deliveriesCount: 3 },
    ...{ note: '', blockedReason: null, addresses: [], underWay: [] },
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
