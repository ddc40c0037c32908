import { describe, expect, it } from 'vitest';
import ar from '@/lib/i18n/messages/ar/delivery-form.json';
import en from '@/lib/i18n/messages/en/delivery-form.json';
import { ORDER_FORMATS } from '@/lib/service/model/values';
import { platformOrder } from '@/lib/service/v0/platform-order';
import { createDeliveryBody } from '@/lib/service/v2/operations.server';
import { AddressTexts, addressFields, asSent, isOptional, PinParts, sentAddress } from './address-fields';

const block = { area: 'Bayan', block: '4', street: '2', building: '18', jadda: '6', paci: '12345678' };
const contact = { contact_name: 'Mariam', contact_phone: '+96551234567' };
const order = asSent({
  reference: 'D-1',
  payment: { amount: 1, type: 'paid' as const },
  destination_format: 'kuwait_format' as const,
  destination: { ...contact, ...block, instructions: 'Ring twice' },
});

describe('fields that the interface lacks', () => {
  const sent = { ...contact, area: 'Bayan', block: '4', building: '18' };

  it('are sent in v2 at the end of others, and under no name of their own', () => {
    const origin = { origin_format: 'branch_format' as const, origin: { branch_id: 'a'.repeat(24) } };
    const { destination } = JSON.parse(createDeliveryBody({ ...order, ...origin }));
    expect(destination).toEqual({ ...sent, street: '2, Jadda 6', instructions: 'Ring twice, PACI 12345678' });
  });

  it('are sent so in v0 too, under its names', () => {
    const { platformData } = platformOrder(order);
    expect(platformData).toMatchObject({
      area: 'Bayan',
      buildingNumber: '18',
      street: '2, Jadda 6',
      instructions: 'Ring twice, PACI 12345678',
    });
    expect(Object.keys(platformData)).not.toContain('jadda');
  });

  it('are not sent with a pin, nor are the parts that it keeps', () => {
    const pin = { ...contact, latitude: 29.3, longitude: 48, first_line: 'Bayan, Block 4' };
    const { destination } = asSent({ destination_format: 'location_format', destination: { ...pin, ...block } });
    expect(destination).toEqual({ ...pin, instructions: 'PACI 12345678' });
  });

  it('leave the others alone where they are empty', () => {
    expect(sentAddress({ street: '2', jadda: '' })).toEqual({ street: '2', jadda: '' });
  });
});

describe('PinParts', () => {
  it('keeps the parts of the address that the line of the pin names', () => {
    const pin = { ...contact, latitude: 29.3, longitude: 48, first_line: 'bayan, Block 4, Street 2', floor: '3' };
    expect(PinParts.parse({ ...AddressTexts.parse(block), ...pin })).toEqual(block);
  });

  it.each(['', 'Next to the mosque'])('keeps none beside another line: %j', (first_line) => {
    expect(PinParts.parse({ ...block, first_line })).toEqual({});
  });
});

it('every field of every format has a name in both languages', () => {
  for (const { fields } of [en, ar]) {
    const names = new Map(Object.entries(fields));
    for (const field of ORDER_FORMATS.flatMap((format) => addressFields(format, 'v0'))) {
      if (field !== 'longitude') expect(names.get(`destination_${field}`), field).toBeTruthy();
    }
  }
});

it('requires the fields of the interface, and none of ours', () => {
  const required = addressFields('kuwait_format').filter((field) => !isOptional('kuwait_format', field));
  expect(required).toEqual(['area', 'block', 'street', 'building']);
});
