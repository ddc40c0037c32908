import { describe, expect, it } from 'vitest';
import type { OrderDestination, OrderRequest } from '@/lib/service/model/order-request';
import { readDelivery } from '@/lib/service/model/read';
import { platformOrder } from './platform-order';

const CONTACT = { contact_name: 'Sara', contact_phone: '+96550001234' };
const BLOCK = { area: 'Salmiya', block: '4', street: '10', building: '7' };

function order(to: OrderDestination, more: object = {}): OrderRequest {
  return { reference: 'ORD-1', payment: { amount: 1.25, type: 'paid' }, ...to, ...more };
}

describe('an order in the words of v0', () => {
  it('names platform, order, customer and payment', () => {
    const to: OrderDestination = { destination_format: 'kuwait_format', destination: { ...CONTACT, ...BLOCK } };
    const made = platformOrder(order(to, { scheduled_date: '2026-11-21T18:00:00.000Z' }), { platformName: 'Web shop' });
    expect(made).toEqual({
      platformName: 'Web shop',
      platformData: {
        orderId: 'ORD-1',
        name: 'Sara',
        phone: '+96550001234',
        area: 'Salmiya',
        block: '4',
        street: '10',
        buildingNumber: '7',
        amount: 1.25,
        paymentType: 'paid',
        scheduledAt: '2026-11-21T18:00:00.000Z',
      },
    });
    expect(platformOrder(order(to)).platformName).toBe('Dispatch Desk');
  });

  it.each<[OrderDestination, object]>([
    [
      {
        destination_format: 'location_format',
        destination: { ...CONTACT, latitude: 29.34, longitude: 48.08, floor: '2', apartment: '5' },
      },
      { location: { latitude: 29.34, longitude: 48.08 }, floor: '2', apartment: '5' },
    ],
    [
      {
        destination_format: 'location_format',
        destination: { ...CONTACT, latitude: 1, longitude: 2, first_line: 'Villa 3', instructions: 'Ring twice' },
      },
      { location: { latitude: 1, longitude: 2 }, instructions: 'Villa 3 · Ring twice' },
    ],
    [
      {
        destination_format: 'bahrain_format',
        destination: { ...CONTACT, ...BLOCK, floor: '2', apartment: '5', instructions: 'Ring' },
      },
      {
        area: 'Salmiya',
        block: '4',
        street: '10',
        buildingNumber: '7',
        floor: '2',
        apartment: '5',
        instructions: 'Ring',
      },
    ],
    [
      { destination_format: 'ksa_short_format', destination: { ...CONTACT, short_address: 'RRRD2929' } },
      { shortAddress: 'RRRD2929' },
    ],
    [
      {
        destination_format: 'ksa_short_format',
        destination: { ...CONTACT, short_address: 'RRRD2929', floor: '3', apartment: '8', instructions: 'Ring' },
      },
      { shortAddress: 'RRRD2929', floor: '3', apartment: '8', instructions: 'Ring' },
    ],
    [
      {
        destination_format: 'ksa_format',
        destination: { ...CONTACT, city: 'Riyadh', district: 'Olaya', street: 'Tahlia', building: '9', floor: '3' },
      },
      { firstLine: '9 Tahlia, Olaya, Riyadh', floor: '3' },
    ],
  ])('goes to %j', (to, address) => {
    const { platformData } = platformOrder(order(to));
    const { orderId: _o, name: _n, phone: _p, amount: _a, paymentType: _t, ...rest } = platformData;
    expect(rest).toEqual(address);
  });

  it.each([
    ['Al Salmiyah', 'Al Salmiyah'],
    ['السالمية', 'السالمية'],
    ['Atlantis', 'Atlantis'],
    ['  Al-Salmiya ', 'Al-Salmiya'],
  ])('says the area as it was chosen, for the service alone knows its spellings: %j', (typed, area) => {
    const destination = { ...CONTACT, ...BLOCK, area: typed };
    const { platformData } = platformOrder(order({ destination_format: 'kuwait_format', destination }));
    expect(platformData).toMatchObject({ area });
  });

  it('goes to a Saudi address in one line', () => {
    const destination = { ...CONTACT, first_line: '9 Tahlia, Olaya, Riyadh', floor: '3' };
    const made = platformOrder({
      reference: 'ORD-1',
      payment: { type: 'paid' },
      destination_format: 'ksa_line_format',
      destination,
    });
    expect(made.platformData).toEqual({
      orderId: 'ORD-1',
      name: 'Sara',
      phone: '+96550001234',
      firstLine: '9 Tahlia, Olaya, Riyadh',
      floor: '3',
      paymentType: 'paid',
    });
  });

  it('has an amount when the driver collects it', () => {
    const to: OrderDestination = { destination_format: 'kuwait_format', destination: { ...CONTACT, ...BLOCK } };
    expect(() => platformOrder(order(to, { payment: { type: 'cash' } }))).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ field: 'payment.amount' })] }),
    );
  });

  it('can not say where it is picked up', () => {
    const to: OrderDestination = { destination_format: 'kuwait_format', destination: { ...CONTACT, ...BLOCK } };
    const from = { origin_format: 'branch_format', origin: { branch_id: '64b0c0ffee64b0c0ffee64b0' } };
    expect(() => platformOrder(order(to, from))).toThrow(
      expect.objectContaining({
        kind: 'invalid-request',
        issues: [expect.objectContaining({ field: 'origin_format' })],
      }),
    );
  });

  it.each<[string, object, string]>([
    ['no reference', { reference: '' }, 'reference'],
    ['an amount below zero', { payment: { amount: -1, type: 'cash' } }, 'payment.amount'],
    ['a time without a zone', { scheduled_date: '2026-11-21T18:00:00' }, 'scheduled_date'],
  ])('is refused with %s, in the words of the form', (_, change, field) => {
    const to: OrderDestination = { destination_format: 'kuwait_format', destination: { ...CONTACT, ...BLOCK } };
    expect(() => platformOrder(order(to, change))).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ field })] }),
    );
  });
});

describe('a delivery of v0', () => {
  const WIRE = {
    code: 'A1B2',
    deliveryFee: 1.25,
    amount: 12.5,
    customerAddress: 'Salmiya',
    customerLocation: { latitude: 29.3, longitude: 48 },
    customerName: 'Sara',
    customerPhone: '+965',
    orderStatus: 'waiting_pack',
    estimatedDistance: 5200,
    estimatedDuration: 640.5,
    driver: { name: 'Ali', phoneNumber: '+9651' },
    trackingLink: 'https://track.example/A1B2',
    qrCodeLink: 'https://track.example/A1B2/qr',
    orderCreatedAt: '2026-11-21T10:00:00.000Z',
    currency: 'KWD',
  };

  it('is read as the canonical one', () => {
    expect(readDelivery(WIRE)).toEqual({
      code: 'A1B2',
      id: null,
      reference: null,
      status: 'waiting_pack',
      test_mode: null,
      amount: '12.500',
      created_at: '2026-11-21T10:00:00.000Z',
      currency: 'KWD',
      delivery_fee: '1.250',
      customer: { name: 'Sara', phone: '+965', address: 'Salmiya', latitude: 29.3, longitude: 48 },
      driver: { name: 'Ali', phone: '+9651', latitude: null, longitude: null },
      logistics: {
        estimated_distance: 5200,
        estimated_duration: 640.5,
        tracking_url: 'https://track.example/A1B2',
        pickup_qr_url: 'https://track.example/A1B2/qr',
      },
    });
  });

  it('is read with half of it missing, null or wrapped', () => {
    const read = readDelivery({ data: { code: 7, orderStatus: 'sleeping', driver: null, deliveryFee: '2' } });
    expect(read).toMatchObject({ code: '7', status: 'sleeping', delivery_fee: '2', driver: { name: '', phone: '' } });
  });

  it.each([{ code: 'A1' }, { orderStatus: 'pending' }, [], null, 'hello'])(
    'is none without code and status: %j',
    (json) => {
      expect(() => readDelivery(json)).toThrow();
    },
  );
});
