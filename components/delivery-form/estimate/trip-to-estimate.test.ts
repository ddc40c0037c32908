import { describe, expect, it } from 'vitest';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { tripToEstimate } from './trip-to-estimate';

const BRANCH = '6560a1b2c3d4e5f600000000';
const { origin, destination, ...empty } = emptyOrder('KW', '');
const contact = { contact_name: 'Mariam', contact_phone: '51234567' };
const toPin: OrderForm = {
  ...empty,
  origin: { ...origin, branch_id: BRANCH },
  destination_format: 'location_format',
  destination: { ...destination, ...contact, latitude: 29.34, longitude: 48.08 },
};
const toAddress: OrderForm = {
  ...toPin,
  destination_format: 'kuwait_format',
  destination: { ...destination, ...contact, area: 'Salmiya', block: '5', street: '1', building: '7' },
};

describe('tripToEstimate', () => {
  const by = (maker: 'v2' | 'v1' | 'v0', estimator = maker) => ({ country: 'KW', maker, estimator }) as const;

  it('is any complete trip in v2', () => {
    expect(tripToEstimate(toAddress, by('v2'))).toMatchObject({ kind: 'trip' });
    expect(tripToEstimate(toPin, by('v2'))).toMatchObject({ kind: 'trip' });
  });

  it('ends at a pin in the older generations', () => {
    for (const generation of ['v1', 'v0'] as const) {
      expect(tripToEstimate(toAddress, by(generation))).toEqual({ kind: 'none', why: 'pin' });
    }
    expect(tripToEstimate(toPin, by('v1'))).toMatchObject({
      kind: 'trip',
      trip: { origin: { branch_id: BRANCH }, destination: { latitude: 29.34 } },
    });
  });

  it("starts at the key's own branch in v0, never at one that was chosen for another generation", () => {
    expect(tripToEstimate(toPin, by('v0'))).toEqual({ kind: 'none', why: 'keyBranch' });
    const own = 'b'.repeat(24);
    expect(tripToEstimate({ ...toPin, key_branch: ` ${own} ` }, by('v0'))).toMatchObject({
      kind: 'trip',
      trip: { origin_format: 'branch_format', origin: { branch_id: own } },
    });
    expect(tripToEstimate({ ...toPin, key_branch: 'short' }, by('v0'))).toEqual({
      kind: 'incomplete',
      missing: ['key_branch'],
    });
  });

  it('starts at a branch where v0 estimates for v1', () => {
    const elsewhere: OrderForm = { ...toPin, origin_format: 'location_format' };
    expect(tripToEstimate(elsewhere, by('v1', 'v0'))).toEqual({ kind: 'none', why: 'branch' });
    expect(tripToEstimate(toPin, by('v1', 'v0'))).toMatchObject({ kind: 'trip' });
  });

  it('waits for no name and no phone where the points alone are asked about', () => {
    const nobody: OrderForm = { ...toPin, destination: { ...toPin.destination, contact_name: '', contact_phone: '' } };
    const own = { ...nobody, key_branch: BRANCH };
    for (const [order, how] of [
      [nobody, by('v1')],
      [nobody, by('v1', 'v0')],
      [own, by('v0')],
    ] as const) {
      const asked = tripToEstimate(order, how);
      expect(asked).toMatchObject({ kind: 'trip', trip: { destination: { latitude: 29.34, longitude: 48.08 } } });
      expect(JSON.stringify(asked)).not.toContain('1234567');
      // Contacts do not change the trip, and are not sent.
      expect(tripToEstimate({ ...order, destination: { ...order.destination, ...contact } }, how)).toEqual(asked);
    }
    const elsewhere: OrderForm = {
      ...nobody,
      origin_format: 'location_format',
      origin: { ...origin, latitude: 29.3, longitude: 48 },
    };
    expect(tripToEstimate(elsewhere, by('v1'))).toMatchObject({ kind: 'trip', trip: { origin: { latitude: 29.3 } } });
    expect(tripToEstimate(nobody, by('v2'))).toEqual({
      kind: 'incomplete',
      missing: expect.arrayContaining(['destination.contact_name', 'destination.contact_phone']),
    });
  });

  it('names what is missing', () => {
    expect(tripToEstimate({ ...toPin, origin }, by('v1'))).toEqual({
      kind: 'incomplete',
      missing: ['origin.branch_id'],
    });
  });
});
