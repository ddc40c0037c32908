import { describe, expect, it } from 'vitest';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { orderResolver } from './order-resolver';

async function check(order: OrderForm, country: 'KW' | 'SA' = 'KW') {
  return orderResolver(country)(order, undefined, { fields: {}, shouldUseNativeValidation: false });
}

describe('orderResolver', () => {
  it('puts each complaint of the shared schema at its field', async () => {
    const { errors } = await check(emptyOrder('KW', 'D-1'));
    expect(errors).toMatchObject({
      destination: {
        contact_phone: { message: 'errors.phone.empty' },
        contact_name: { message: 'errors.required' },
        area: { message: 'errors.required' },
        block: { message: 'errors.required' },
      },
      origin: { branch_id: { message: 'delivery-form.problems.branchRequired' } },
      payment: { amount: { message: 'errors.required' } },
    });
  });

  it('says once, at the pin, that the point is missing', async () => {
    const { errors } = await check({ ...emptyOrder('KW', 'D-1'), destination_format: 'location_format' });
    expect(errors).toMatchObject({ destination: { latitude: { message: 'delivery-form.problems.pinRequired' } } });
    expect(JSON.stringify(errors)).not.toContain('longitude');
  });

  it('refuses a time that has passed', async () => {
    const { errors } = await check({ ...emptyOrder('KW', 'D-1'), when: 'later', scheduled_date: '2020-01-01T10:00' });
    expect(errors).toMatchObject({ scheduled_date: { message: 'delivery-form.problems.schedulePast' } });
  });

  it("asks of v0's orders no pickup, and of paid ones no amount", async () => {
    const order = { ...ready(), origin: emptyOrder('KW', '').origin, payment: { amount: '', type: 'paid' as const } };
    const { errors } = await orderResolver('KW', 'v0')(order, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(errors).toEqual({ platform_name: expect.objectContaining({ message: 'errors.required' }) });
    const cash = { ...order, platform_name: 'Web shop', payment: { amount: '', type: 'cash' as const } };
    const checked = await orderResolver('KW', 'v0')(cash, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(checked.errors).toEqual({ payment: { amount: expect.objectContaining({ message: 'errors.required' }) } });
  });

  it('hands over what is sent when nothing is wrong', async () => {
    const { errors, values } = await check(ready());
    expect(errors).toEqual({});
    expect(values).toMatchObject({ destination: { contact_phone: '+96551234567' }, payment: { amount: '3.250' } });
  });
});

function ready(): OrderForm {
  const empty = emptyOrder('KW', 'D-1');
  return {
    ...empty,
    origin: { ...empty.origin, branch_id: '6560a1b2c3d4e5f601234567' },
    destination: {
      ...empty.destination,
      contact_phone: '5123 4567',
      contact_name: 'Mariam',
      area: 'Salmiya',
      block: '5',
      street: '12',
      building: '7',
    },
    payment: { amount: '3.250', type: 'paid' },
  };
}
