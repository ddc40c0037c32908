import { describe, expect, it } from 'vitest';
import type { FormDestination, Rules } from '../order/adapt-order';
import { emptyOrder } from '../order/order-form';
import { otherAddresses, withAddress, withCustomer } from './known-customer';
import { hasAddress, withoutRecall } from './without-recall';

describe('withCustomer', () => {
  const { destination_format, destination: empty } = emptyOrder('KW', '');
  const typed = { destination_format, destination: { ...empty, contact_phone: '5123', area: 'Bayan', block: '8' } };
  const pin = {
    destination_format: 'location_format' as const,
    destination: { ...empty, latitude: 29, longitude: 48 },
  };
  const customer = {
    id: 'c1',
    phone: '+96551234567',
    name: 'Bader',
    deliveriesCount: 3,
    note: '',
    blockedReason: null,
    addresses: [],
    underWay: [],
    destinationFormat: '',
    destination: {},
    lastUsedAt: '2026-11-20T15:00:00Z',
  };

  it.each([undefined, pin])('fills in the name alone beside a typed address, knowing %o', (known) => {
    const { recall, ...filled } = withCustomer(customer, known, typed);
    const destination = { ...typed.destination, contact_phone: '+965 5123 4567', contact_name: 'Bader' };
    expect(filled).toEqual({ destination_format, destination });
    expect(hasAddress(recall)).toBe(false);
    const left = withoutRecall({ ...destination, contact_phone: '66' }, recall);
    expect(left.destination).toEqual({ ...typed.destination, contact_phone: '66' });
  });

  it('replaces a typed address by a known one, and nothing by a pin', () => {
    const known = { destination_format, destination: { ...empty, area: 'Salmiya' } };
    const { destination, recall } = withCustomer(customer, known, typed);
    expect(destination).toMatchObject({ area: 'Salmiya', block: '', contact_name: 'Bader' });
    expect(hasAddress(recall)).toBe(true);
    const alone = { destination_format, destination: { ...empty, contact_phone: '5123' } };
    expect(withCustomer(customer, pin, alone)).toMatchObject({
      destination_format: 'location_format',
      destination: { latitude: 29, contact_name: 'Bader' },
    });
  });
});

describe('the other addresses of a customer', () => {
  const { destination: empty } = emptyOrder('KW', '');
  const names = { block: 'Block', street: 'Street', jadda: 'Jadda', building: 'Building' };
  const rules: Rules = { country: 'KW', generation: 'v2', names };
  const home = address('home', 'b1', 'kuwait_format', { area: 'Salmiya', block: '5', instructions: 'Ring twice' });
  const work = address('work', 'b2', 'kuwait_format', { area: 'Hawally', block: '4' });
  const pin = address('pin', null, 'location_format', { latitude: 29, longitude: 48, first_line: 'Beach house' });
  const customer = {
    id: 'c1',
    phone: '+96551234567',
    name: 'Bader',
    deliveriesCount: 3,
    note: '',
    blockedReason: null,
    destinationFormat: 'kuwait_format',
    destination: home.destination,
    lastUsedAt: '2026-11-20T15:00:00Z',
    addresses: [home, work, pin],
    underWay: [],
  };
  const atHome: FormDestination = {
    destination_format: 'kuwait_format',
    destination: { ...empty, contact_name: 'Bader', area: 'Salmiya', block: '5' },
  };
  const labelOf = ({ destination: { area, first_line } }: FormDestination) => area || first_line;
  const labels = (of: typeof customer, form = atHome, isRecalled = true) =>
    otherAddresses(of, form, rules, labelOf, isRecalled).map(({ label }) => label);

  it('leaves out the one in the form, one that reads like another, and one of an unknown format', () => {
    expect(labels(customer)).toEqual(['Hawally', 'Beach house']);
    expect(labels(customer, { ...atHome, destination: empty })).toEqual(['Salmiya', 'Hawally', 'Beach house']);
    const again = { ...work, digest: 'again' };
    expect(labels({ ...customer, addresses: [home, work, again, { ...pin, destinationFormat: 'moon' }] })).toEqual([
      'Hawally',
    ]);
  });

  it('leaves out an address that no words name', () => {
    const nameless = { ...work, digest: 'nameless', destination: { ...work.destination, area: '' } };
    expect(labels({ ...customer, addresses: [home, nameless, work] })).toEqual(['Hawally']);
  });

  it('has the only address of a customer until it was recalled', () => {
    const [one, blank] = [
      { ...customer, addresses: [home] },
      { ...atHome, destination: empty },
    ];
    expect(labels(one, blank)).toEqual([]);
    expect(labels(one, blank, false)).toEqual(['Salmiya']);
    expect(labels(one, atHome, false)).toEqual([]);
  });

  it('fills one in with its branch, in place of the typed address but not of the typed name', () => {
    const [hawally, beach] = otherAddresses(customer, atHome, rules, labelOf, true);
    if (!hawally || !beach) throw new Error('no other addresses');
    const typed = { ...atHome, destination: { ...atHome.destination, contact_name: 'His wife', floor: '2' } };
    const { destination, recall } = withAddress(customer, hawally, typed);
    const contact = { contact_phone: '+965 5123 4567', contact_name: 'His wife' };
    expect(destination).toEqual({ ...empty, ...contact, area: 'Hawally', block: '4' });
    expect(recall.branchId).toBe('b2');
    const other = withoutRecall({ ...destination, contact_phone: '66' }, recall);
    expect(other.kept).toEqual(['contact_name']);

    const atBeach = withAddress(customer, beach, { ...typed, destination: { ...empty, area: 'Bayan' } });
    expect(atBeach).toMatchObject({
      destination_format: 'location_format',
      destination: { latitude: 29, area: '', contact_name: 'Bader' },
      recall: { branchId: '' },
    });
  });
});

function address(digest: string, branchId: string | null, destinationFormat: string, destination: object) {
  const facts = { branchName: null, deliveriesCount: 1, lastUsedAt: '2026-11-20T15:00:00Z' };
  return { ...facts, digest, branchId, destinationFormat, destination: { ...destination } };
}
