import { describe, expect, it } from 'vitest';
import type { Country } from '@/lib/connections/model/connection';
import { LATIN_NAMES } from '@/lib/order/address-line';
import { CreateDelivery } from '@/lib/order/schema';
import type { Generation } from '@/lib/service/generation/generation';
import { adaptOrder } from './adapt-order';
import { copyOrder } from './copy-order';
import { emptyOrder, type OrderForm, orderInput } from './order-form';

const rules = (country: Country, generation: Generation) => ({ country, generation, names: LATIN_NAMES });
const BRANCH = '6560a1b2c3d4e5f601234567';

function typed(country: Country, change: Partial<OrderForm>, to: Partial<OrderForm['destination']> = {}): OrderForm {
  const empty = emptyOrder(country, 'D-1');
  return { ...empty, ...change, destination: { ...empty.destination, ...to } };
}

describe('adaptOrder', () => {
  it('leaves alone what fits', () => {
    for (const generation of ['v2', 'v1'] as const) {
      const order = typed('KW', { origin: { ...emptyOrder('KW', '').origin, branch_id: BRANCH } }, { area: 'Salmiya' });
      expect(adaptOrder(order, rules('KW', generation))).toEqual({ order, dropped: [] });
    }
    const empty = emptyOrder('BH', 'D-1', 'v0');
    expect(adaptOrder(empty, rules('BH', 'v0'))).toEqual({ order: empty, dropped: [] });
  });

  it('makes one line of a Saudi address in parts for v0, and says so', () => {
    const parts = { city: 'Riyadh', district: 'Olaya', street: 'Tahlia', building: '9' };
    const order = typed('SA', { destination_format: 'ksa_format' }, parts);
    const fitted = adaptOrder(order, rules('SA', 'v0'));
    expect(fitted.order).toMatchObject({
      destination_format: 'ksa_line_format',
      destination: { ...parts, first_line: 'Riyadh, Olaya, Tahlia, Building 9' },
    });
    expect(fitted.dropped).toEqual(['line']);
  });

  it('keeps the line of v0 for who has to write its parts', () => {
    const order = typed('SA', { destination_format: 'ksa_line_format' }, { first_line: '9 Tahlia, Riyadh' });
    const fitted = adaptOrder(order, rules('SA', 'v2'));
    expect(fitted.order.destination_format).toBe('ksa_format');
    expect(fitted.order.destination.first_line).toBe('9 Tahlia, Riyadh');
    expect(fitted.dropped).toEqual(['split']);
  });

  it("loses nothing of a neighbour's address that v0 does not take", () => {
    const order = typed('KW', { destination_format: 'bahrain_format' }, { area: 'Riffa', block: '3' });
    const fitted = adaptOrder(order, rules('KW', 'v0'));
    expect(fitted.order).toEqual({ ...order, destination_format: 'kuwait_format' });
    expect(fitted.dropped).toEqual(['format']);
  });

  it('says that v0 picks up at its own branch', () => {
    const { origin } = emptyOrder('KW', '');
    const fromBranch = typed('KW', { origin: { ...origin, branch_id: BRANCH } });
    expect(adaptOrder(fromBranch, rules('KW', 'v0')).dropped).toEqual(['pickup']);
    const elsewhere = typed('KW', { origin_format: 'location_format' });
    expect(adaptOrder(elsewhere, rules('KW', 'v0')).dropped).toEqual(['pickup']);
  });

  it('says that v1 takes no words for the driver at the pickup', () => {
    const { origin } = emptyOrder('KW', '');
    const order = typed('KW', { origin_format: 'location_format', origin: { ...origin, instructions: 'Back door' } });
    expect(adaptOrder(order, rules('KW', 'v1')).dropped).toEqual(['pickupInstructions']);
    expect(adaptOrder({ ...order, origin_format: 'branch_format' }, rules('KW', 'v1')).dropped).toEqual([]);
  });
});

describe('another like one of another generation', () => {
  const to = {
    contact_name: 'Mariam',
    contact_phone: '51234567',
    area: 'Salmiya',
    block: '5',
    street: '1',
    building: '7',
  };
  const facts = { payment: { amount: '2', type: 'cash' }, reference: 'OLD-1' };
  const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it('goes from v2 to v0', () => {
    const made = CreateDelivery('KW').parse({
      origin_format: 'branch_format',
      origin: { branch_id: BRANCH },
      destination_format: 'kuwait_format',
      destination: to,
      ...facts,
    });
    const fresh = { ...emptyOrder('KW', 'NEW-1', 'v0'), platform_name: 'Web shop' };
    const { order } = adaptOrder(copyOrder(kept(made), fresh), rules('KW', 'v0'));
    const again = CreateDelivery('KW', 'v0').parse(orderInput(order, 'KW', 'v0'));
    expect(again).toMatchObject({ reference: 'NEW-1', platform_name: 'Web shop', destination: { area: 'Salmiya' } });
    expect(again).not.toHaveProperty('origin');
  });

  it('goes from v0 to v0 with its platform, and a paid order without an amount', () => {
    const made = CreateDelivery('KW', 'v0').parse({
      destination_format: 'kuwait_format',
      destination: to,
      ...facts,
      payment: { type: 'paid' },
      platform_name: 'Till 2',
    });
    const { order, dropped } = adaptOrder(copyOrder(kept(made), emptyOrder('KW', 'NEW-1', 'v0')), rules('KW', 'v0'));
    expect(dropped).toEqual([]);
    expect(CreateDelivery('KW', 'v0').parse(orderInput(order, 'KW', 'v0'))).toEqual({ ...made, reference: 'NEW-1' });
  });

  it('goes from v0 to v2 once its pickup is chosen', () => {
    const made = CreateDelivery('KW', 'v0').parse({
      destination_format: 'kuwait_format',
      destination: to,
      ...facts,
      platform_name: 'Till 2',
    });
    const { order } = adaptOrder(copyOrder(kept(made), emptyOrder('KW', 'NEW-1')), rules('KW', 'v2'));
    const input = orderInput({ ...order, origin: { ...order.origin, branch_id: BRANCH } }, 'KW');
    expect(CreateDelivery('KW').parse(input)).toMatchObject({ destination: { area: 'Salmiya' }, reference: 'NEW-1' });
  });
});
