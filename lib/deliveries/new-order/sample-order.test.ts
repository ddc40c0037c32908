import { expect, test } from 'vitest';
import { COUNTRIES } from '@/lib/connections/model/connection';
import { CreateDelivery } from '@/lib/order/schema';
import { sampleOrder } from './sample-order';

test.each(COUNTRIES)(
  'an example of %s is an order that the form would take, and the failing one says so',
  (country) => {
    const of = { branch: { id: 'a'.repeat(24), latitude: 26.2, longitude: 50.5 }, country, name: 'Sara', now: 7 };
    const schema = CreateDelivery(country, 'v2');
    const delivered = schema.parse(sampleOrder('delivered', of));
    expect(delivered).toMatchObject({
      reference: 'SAMPLE-7',
      payment: { amount: '4.5', type: 'paid' },
      destination: { contact_name: 'Sara', latitude: 26.1945, longitude: 50.494 },
    });
    expect(schema.parse(sampleOrder('failing', of)).reference).toBe('SAMPLE-NO-DRIVER-7');
  },
);
