import { describe, expect, it } from 'vitest';
import { CreateDelivery, EstimateTrip } from '@/lib/order/schema';
import { emptyOrder, isOrderPath, type OrderForm, orderInput } from './order-form';

const BRANCH = '6560a1b2c3d4e5f601234567';
const everything: OrderForm['destination'] = {
  contact_name: ' Mariam ',
  contact_phone: '٥١٢٣ ٤٥٦٧',
  area: 'Salmiya',
  block: '5',
  city: 'Riyadh',
  district: 'Olaya',
  street: '12',
  jadda: '',
  building: '7',
  paci: '',
  short_address: 'rrrd 2929',
  latitude: 29.3376,
  longitude: 48.0769,
  first_line: 'Beside the mosque',
  floor: '2',
  apartment: '',
  instructions: '',
};

function filled(change: Partial<OrderForm> = {}): OrderForm {
  const empty = emptyOrder('KW', 'D-261121-7K3QX');
  return {
    ...empty,
    origin: { ...empty.origin, branch_id: BRANCH },
    destination: everything,
    payment: { amount: '١٢٫٥', type: 'cash' },
    ...change,
  };
}

const send = (order: OrderForm, country: 'KW' | 'SA' = 'KW') =>
  CreateDelivery(country).parse(orderInput(order, country));

describe('orderInput', () => {
  it.each([
    ['kuwait_format', ['area', 'block', 'street', 'building', 'jadda', 'floor', 'apartment', 'paci', 'instructions']],
    ['bahrain_format', ['area', 'block', 'street', 'building', 'floor', 'apartment', 'instructions']],
    ['ksa_format', ['city', 'district', 'street', 'building', 'floor', 'apartment', 'instructions']],
    ['ksa_short_format', ['short_address', 'instructions']],
    ['location_format', ['latitude', 'longitude', 'first_line', 'floor', 'apartment', 'instructions']],
  ] as const)('sends of what was typed only the fields of %s', (destination_format, fields) => {
    const { destination } = send(filled({ destination_format }));
    expect(Object.keys(destination).sort()).toEqual([...fields, 'contact_name', 'contact_phone'].sort());
    expect(destination).toMatchObject({ contact_name: 'Mariam', contact_phone: '+96551234567' });
  });

  it('reads the amount and the short address as people type them', () => {
    expect(send(filled()).payment).toEqual({ amount: '12.5', type: 'cash' });
    expect(send(filled({ destination_format: 'ksa_short_format' })).destination).toMatchObject({
      short_address: 'RRRD2929',
    });
  });

  it('sends the numbers of a house in digits that every driver reads', () => {
    const order = filled({ destination_format: 'kuwait_format' });
    const destination = { ...order.destination, block: '٤', building: '٧أ', floor: '۲', apartment: '١٢' };
    expect(send({ ...order, destination }).destination).toMatchObject({
      block: '4',
      building: '7أ',
      floor: '2',
      apartment: '12',
    });
  });

  it('sends the wall clock of the merchant as an instant, and nothing for now', () => {
    const local = '2026-11-21T18:30';
    expect(send(filled({ when: 'later', scheduled_date: local })).scheduled_date).toBe('2026-11-21T15:30:00.000Z');
    expect(send(filled({ when: 'now', scheduled_date: local })).scheduled_date).toBeUndefined();
  });

  it('never lets a missing time pass for now', () => {
    const checked = CreateDelivery('KW').safeParse(orderInput(filled({ when: 'later', scheduled_date: '' }), 'KW'));
    expect(checked.error?.issues).toMatchObject([
      { path: ['scheduled_date'], message: 'delivery-form.problems.scheduleInvalid' },
    ]);
  });

  it('is enough for an estimate before there is a payment', () => {
    const order = filled({ payment: { amount: '', type: 'paid' } });
    expect(EstimateTrip('KW').safeParse(order).success).toBe(true);
  });
});

describe('isOrderPath', () => {
  it('knows the fields of the form and no others', () => {
    expect(isOrderPath('destination.contact_phone')).toBe(true);
    expect(isOrderPath('payment.amount')).toBe(true);
    expect(isOrderPath('reference')).toBe(true);
    expect(isOrderPath('destination.postcode')).toBe(false);
    expect(isOrderPath('merchant')).toBe(false);
    expect(isOrderPath('destination.__proto__')).toBe(false);
  });
});
