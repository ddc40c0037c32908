import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery, Wallet } from '@/lib/service/v2/schema';
import {
  CONTACT,
  created,
  KUWAIT_HOUSE,
  newReference,
  order,
  read,
  refusal,
  sharedSandbox,
} from '../../testing-sandbox';

const sandbox = sharedSandbox();

const post = (body: unknown) => sandbox.as('KW').post('/v2/deliveries', body);
const messageOf = async (changes: Record<string, unknown>) => refusal(await post(order(sandbox, changes)));

describe('POST /v2/deliveries: response 200, a Delivery with status pending', () => {
  test('every field of the resource, and none besides', async () => {
    const answer = await post(order(sandbox, { payment: { amount: 12.25, type: 'cash' } }));
    expect(answer.status).toBe(200);
    const delivery = z.strictObject(Delivery.shape).parse(answer.body);
    expect(delivery).toMatchObject({
      status: 'pending',
      test_mode: false,
      amount: 12.25,
      currency: 'KWD',
      customer: { name: CONTACT.contact_name, phone: CONTACT.contact_phone },
      driver: { name: '', phone: '', latitude: null, longitude: null },
    });
    expect(delivery.code).toMatch(/^[A-Z0-9]{4,6}$/);
    expect(Date.parse(delivery.created_at)).toBeLessThanOrEqual(Date.now());
    expect(delivery.delivery_fee).toBeGreaterThan(0);
    expect(delivery.customer.address).toBe('Block 3, Street 101, Building 5, Jabriya, Kuwait');
    expect(delivery.logistics.estimated_distance).toBeGreaterThan(0);
    expect(delivery.logistics.estimated_duration).toBeGreaterThan(0);
    for (const link of [delivery.logistics.tracking_url, delivery.logistics.pickup_qr_url]) {
      expect((await fetch(link)).status).toBe(200);
    }
  });

  test('the currency is the merchant’s', async () => {
    const { as, merchant } = sandbox;
    const place = {
      origin_format: 'branch_format',
      destination_format: 'bahrain_format',
      origin: { branch_id: merchant('BH').branches[0]?.id },
      destination: { ...CONTACT, area: 'Juffair', block: '324', street: '21', building: '8' },
    };
    const answer = await as('BH').post('/v2/deliveries', order(sandbox, place));
    expect(answer.body).toMatchObject({ currency: 'BHD' });
  });
});

describe('Destination formats', () => {
  const formats: [string, Record<string, unknown>, RegExp][] = [
    ['location_format', { latitude: 29.33, longitude: 48.07 }, /Salmiya, Kuwait/],
    ['kuwait_format', { area: 'السالمية', block: '3', street: '101', building: '5' }, /السالمية/],
    ['bahrain_format', { area: 'Juffair', block: '3', street: '101', building: '5' }, /Juffair, Bahrain/],
    [
      'ksa_format',
      { city: 'Riyadh', street: 'Tahlia', district: 'Olaya', building: '5' },
      /Olaya, Riyadh, Saudi Arabia/,
    ],
    ['ksa_short_format', { short_address: 'RRRD2929' }, /RRRD2929/],
  ];

  test.each(formats)('%s is accepted with its required fields', async (destination_format, fields, address) => {
    const answer = await post(order(sandbox, { destination_format, destination: { ...CONTACT, ...fields } }));
    expect(answer.status).toBe(200);
    expect(Delivery.parse(answer.body).customer.address).toMatch(address);
  });

  test.each(
    formats.flatMap(([format, fields]) =>
      ['contact_name', 'contact_phone', ...Object.keys(fields)].map((missing): [string, string] => [format, missing]),
    ),
  )('%s without %s names the field', async (destination_format, missing) => {
    const fields = formats.find(([format]) => format === destination_format)?.[1];
    const destination: Record<string, unknown> = { ...CONTACT, ...fields };
    delete destination[missing];
    expect(await messageOf({ destination_format, destination })).toEqual({
      status: 400,
      error: 'validation_error',
      message: `destination.${missing}: is required for ${destination_format}`,
    });
  });

  test('known message: destination.latitude: is required for location_format', async () => {
    const { message } = await messageOf({ destination_format: 'location_format', destination: { ...CONTACT } });
    expect(message).toBe('destination.latitude: is required for location_format');
  });

  test('optional fields are taken into the address: floor, apartment, instructions', async () => {
    const destination = { ...KUWAIT_HOUSE, floor: '2', apartment: '14', instructions: 'Ring twice' };
    expect((await created(sandbox, { destination })).customer.address).toContain('Floor 2, Apartment 14');
  });

  test('location_format accepts address and first_line, and returns the coordinates', async () => {
    const point = { latitude: 29.31, longitude: 48.04 };
    const destination = { ...CONTACT, ...point, address: 'Villa 5', first_line: 'Near the mosque' };
    const { customer } = await created(sandbox, { destination_format: 'location_format', destination });
    expect(customer).toMatchObject(point);
    expect(customer.address).toMatch(/Near the mosque, Villa 5/);
  });

  test('an address that can’t be placed has null coordinates', async () => {
    const { customer } = await created(sandbox, { destination: { ...KUWAIT_HOUSE, area: 'Atlantis' } });
    expect(customer).toMatchObject({ latitude: null, longitude: null });
  });

  test.each(['RRRD292', 'RRRD29299', 'RRRD 929', 'رررد٢٩٢٩'])(
    'KSA short address: 8 alphanumeric characters, not %s',
    async (short_address) => {
      const changes = { destination_format: 'ksa_short_format', destination: { ...CONTACT, short_address } };
      expect((await messageOf(changes)).message).toBe('destination.short_address: must be 8 alphanumeric characters');
    },
  );

  test.each([
    ['latitude', '29.3', 'destination.latitude: must be a number'],
    ['latitude', 91, 'destination.latitude: must be between -90 and 90'],
    ['longitude', -181, 'destination.longitude: must be between -180 and 180'],
    ['contact_name', 5, 'destination.contact_name: must be a string'],
    ['floor', 2, 'destination.floor: must be a string'],
  ])('location_format: %s of %j is refused', async (name, value, message) => {
    const destination = { ...CONTACT, latitude: 29.3, longitude: 48, [name]: value };
    expect((await messageOf({ destination_format: 'location_format', destination })).message).toBe(message);
  });
});

describe('Origin formats', () => {
  const place = { contact_name: 'Shop', contact_phone: '+97333112233', latitude: 26.21, longitude: 50.59 };

  test('location_format: accepted for a merchant with one branch, with the optional fields', async () => {
    const origin = { ...place, first_line: 'Gate 2', floor: '1', apartment: '2', instructions: 'Ask for Ali' };
    const body = order(sandbox, { origin_format: 'location_format', origin });
    expect((await sandbox.as('BH').post('/v2/deliveries', body)).status).toBe(200);
  });

  test('known message: branch_id is required when merchant has multiple branches', async () => {
    expect(await messageOf({ origin_format: 'location_format', origin: place })).toMatchObject({
      status: 400,
      message: 'branch_id is required when merchant has multiple branches',
    });
  });

  test.each(['contact_name', 'contact_phone', 'latitude', 'longitude'])(
    'location_format without %s',
    async (missing) => {
      const origin: Record<string, unknown> = { ...place };
      delete origin[missing];
      const answer = await sandbox
        .as('BH')
        .post('/v2/deliveries', order(sandbox, { origin_format: 'location_format', origin }));
      expect(refusal(answer).message).toBe(`origin.${missing}: is required for location_format`);
    },
  );

  test('known message: Origin: Branch not found or does not belong to this merchant', async () => {
    const foreign = sandbox.merchant('BH').branches[0]?.id;
    for (const branch_id of [foreign, 'f'.repeat(24), 'not hexadecimal']) {
      expect(await messageOf({ origin: { branch_id } })).toMatchObject({
        status: 400,
        message: 'Origin: Branch not found or does not belong to this merchant',
      });
    }
  });

  test('branch_format without branch_id names it', async () => {
    expect((await messageOf({ origin: {} })).message).toBe('origin.branch_id: is required for branch_format');
  });
});

describe('Common create fields', () => {
  test.each([
    [{ reference: undefined }, 'reference: is required'],
    [{ reference: '' }, 'reference: is required'],
    [{ reference: 5 }, 'reference: must be a string'],
    [{ payment: undefined }, 'payment: is required'],
    [{ payment: [] }, 'payment: must be an object'],
    [{ payment: { type: 'cash' } }, 'payment.amount: is required'],
    [{ payment: { amount: 0, type: 'cash' } }, 'payment.amount: must be a positive number'],
    [{ payment: { amount: -1, type: 'cash' } }, 'payment.amount: must be a positive number'],
    [{ payment: { amount: '5', type: 'cash' } }, 'payment.amount: must be a positive number'],
    [{ payment: { amount: 5 } }, 'payment.type: is required'],
    [{ payment: { amount: 5, type: 'card' } }, 'payment.type: must be one of paid, cash'],
    [{ origin_format: undefined }, 'origin_format: is required'],
    [{ origin_format: 'kuwait_format' }, 'origin_format: must be one of branch_format, location_format'],
    [{ origin: undefined }, 'origin: is required'],
    [{ origin: 'branch' }, 'origin: must be an object'],
    [{ destination_format: undefined }, 'destination_format: is required'],
    [
      { destination_format: 'uae_format' },
      'destination_format: must be one of location_format, kuwait_format, bahrain_format, ksa_format, ksa_short_format',
    ],
    [{ destination: undefined }, 'destination: is required'],
    [{ destination: null }, 'destination: is required'],
    [{ scheduled_date: 'tomorrow' }, 'scheduled_date: must be an ISO 8601 date-time'],
    [{ scheduled_date: '2999-13-45T10:00:00Z' }, 'scheduled_date: must be an ISO 8601 date-time'],
    [{ scheduled_date: '2999-02-30T10:00:00Z' }, 'scheduled_date: must be an ISO 8601 date-time'],
    [{ scheduled_date: '2999-02-29T23:30:00-03:00' }, 'scheduled_date: must be an ISO 8601 date-time'],
    [{ scheduled_date: '2020-01-01T10:00:00Z' }, 'scheduled_date: must be later than now'],
    [{ scheduled_date: 1_900_000_000 }, 'scheduled_date: must be a string'],
  ])('%j: 400 %s', async (changes, message) => {
    expect(await messageOf(changes)).toEqual({ status: 400, error: 'validation_error', message });
  });

  test.each(['paid', 'cash'])('payment.type %s', async (type) => {
    expect((await created(sandbox, { payment: { amount: 0.005, type } })).amount).toBe(0.005);
  });
});

describe('Scheduled order: within 30 minutes of now it is processed immediately, later the search begins then', () => {
  const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  test('29 minutes ahead starts at once, 31 minutes ahead waits for its time', async () => {
    const soon = await created(sandbox, { scheduled_date: minutesAhead(29) });
    const later = await created(sandbox, { scheduled_date: minutesAhead(31) });
    await sandbox.advance(25 * 60);
    expect((await read(sandbox, soon.code)).status).toBe('completed');
    expect((await read(sandbox, later.code)).status).toBe('pending');
    await sandbox.advance(10 * 60);
    await sandbox.advance(25 * 60);
    expect((await read(sandbox, later.code)).status).toBe('completed');
  });
});

describe('Duplicate reference: returns the original order, not a new one', () => {
  test('the same code, also when the rest of the body differs or is invalid', async () => {
    const body = order(sandbox);
    const first = Delivery.parse((await post(body)).body);
    expect((await post(body)).body).toEqual(first);
    expect((await post({ ...body, payment: { amount: 99, type: 'paid' } })).body).toEqual(first);
    expect((await post({ reference: body.reference })).body).toEqual(first);
  });

  test('a scheduled order repeated after its time is still the original', async () => {
    const body = order(sandbox, { scheduled_date: new Date(Date.now() + 10_000).toISOString() });
    const first = Delivery.parse((await post(body)).body);
    await sandbox.control('POST', '/clock', { skewSeconds: 20 });
    expect((await post(body)).body).toMatchObject({ code: first.code });
    await sandbox.control('POST', '/clock', { skewSeconds: 0 });
  });

  test('fifty at once make one order', async () => {
    const body = order(sandbox);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    expect(new Set(answers.map((answer) => Delivery.parse(answer.body).code)).size).toBe(1);
  });

  test('the reference is unique per merchant: another merchant’s is another order', async () => {
    const reference = newReference();
    const { code } = await created(sandbox, { reference });
    const origin = { branch_id: sandbox.merchant('BH').branches[0]?.id };
    const other = await sandbox.as('BH').post('/v2/deliveries', order(sandbox, { reference, origin }));
    expect(Delivery.parse(other.body).code).not.toBe(code);
  });
});

describe('GET /v2/deliveries/:id', () => {
  test('has the same shape as the create response', async () => {
    const delivery = await created(sandbox);
    expect((await sandbox.as('KW').get(`/v2/deliveries/${delivery.code}`)).body).toEqual(delivery);
  });

  test('404 alike when not found and when not owned by the merchant', async () => {
    const { code } = await created(sandbox);
    const foreign = refusal(await sandbox.as('BH').get(`/v2/deliveries/${code}`));
    expect(foreign).toMatchObject({ status: 404, error: 'not_found' });
    expect(refusal(await sandbox.as('BH').get('/v2/deliveries/ZZZZZZ'))).toEqual(foreign);
  });
});

describe('POST /v2/deliveries/:id/cancel', () => {
  test.each(['pending', 'accepted', 'dispatched', 'en_route'])(
    'an order that is %s becomes canceled',
    async (status) => {
      const { code } = await created(sandbox);
      await sandbox.force(code, status);
      const answer = await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`, { reason: 'Customer left' });
      expect(answer).toMatchObject({ status: 200, body: { code, status: 'canceled' } });
      const known = await sandbox.control('GET', `/deliveries/${code}`);
      expect(known.body).toMatchObject({ cancelReason: 'Customer left' });
    },
  );

  test('the body is optional', async () => {
    const { code } = await created(sandbox);
    expect((await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`)).status).toBe(200);
  });

  test.each(['completed', 'canceled', 'failed'])('409 not_cancellable when it is %s', async (status) => {
    const { code } = await created(sandbox);
    await sandbox.force(code, status);
    const answer = refusal(await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`));
    expect(answer).toMatchObject({ status: 409, error: 'not_cancellable' });
  });

  test('a foreign or unknown order is 404, a wrong reason 400', async () => {
    const { code } = await created(sandbox);
    expect(refusal(await sandbox.as('BH').post(`/v2/deliveries/${code}/cancel`)).status).toBe(404);
    expect(refusal(await sandbox.as('KW').post('/v2/deliveries/ZZZZZZ/cancel')).status).toBe(404);
    const wrong = await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`, { reason: 5 });
    expect(refusal(wrong)).toMatchObject({ status: 400, message: 'reason: must be a string' });
  });

  test('a canceled order costs nothing', async () => {
    const before = Wallet.parse((await sandbox.as('KW').get('/v2/wallet')).body);
    const { code } = await created(sandbox);
    await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`);
    expect((await sandbox.as('KW').get('/v2/wallet')).body).toEqual(before);
  });
});

describe('POST /v2/deliveries/:id/retry', () => {
  test('moves a failed order to pending and resets the driver-search counter', async () => {
    const { code } = await created(sandbox);
    await sandbox.force(code, 'failed');
    const answer = await sandbox.as('KW').post(`/v2/deliveries/${code}/retry`);
    expect(answer).toMatchObject({ status: 200, body: { code, status: 'pending', driver: { name: '' } } });
    expect((await sandbox.control('GET', `/deliveries/${code}`)).body).toMatchObject({ searches: 0 });
  });

  test.each(['pending', 'accepted', 'en_route', 'completed', 'canceled'])(
    '409 not_retryable when it is %s',
    async (status) => {
      const { code } = await created(sandbox);
      await sandbox.force(code, status);
      const answer = refusal(await sandbox.as('KW').post(`/v2/deliveries/${code}/retry`));
      expect(answer).toMatchObject({ status: 409, error: 'not_retryable' });
      expect(answer.message).toMatch(/must be failed/);
    },
  );

  test('a foreign or unknown order is 404', async () => {
    const { code } = await created(sandbox);
    expect(refusal(await sandbox.as('BH').post(`/v2/deliveries/${code}/retry`)).status).toBe(404);
    expect(refusal(await sandbox.as('KW').post('/v2/deliveries/ZZZZZZ/retry')).status).toBe(404);
  });
});

describe('422: wallet balance too low for the estimated fee when forceWalletPayment is on', () => {
  const riyadh = () =>
    order(sandbox, {
      origin: { branch_id: sandbox.merchant('SA').branches[0]?.id },
      destination_format: 'ksa_format',
      destination: { ...CONTACT, city: 'Riyadh', street: 'Tahlia', district: 'Olaya', building: '5' },
    });

  test('the seeded merchant of KSA can’t order; with money in the wallet it can', async () => {
    const { id } = sandbox.merchant('SA');
    expect(refusal(await sandbox.as('SA').post('/v2/deliveries', riyadh()))).toMatchObject({ status: 422 });
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 500 });
    expect((await sandbox.as('SA').post('/v2/deliveries', riyadh())).status).toBe(200);
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 4.5 });
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { forceWalletPayment: false });
    expect((await sandbox.as('SA').post('/v2/deliveries', riyadh())).status).toBe(200);
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { forceWalletPayment: true });
  });

  test('an invalid order is 400 first; a test-mode order, which costs nothing, is created', async () => {
    expect(refusal(await sandbox.as('SA').post('/v2/deliveries', { ...riyadh(), payment: {} })).status).toBe(400);
    expect((await sandbox.as('SA', 'test').post('/v2/deliveries', riyadh())).status).toBe(200);
  });
});
