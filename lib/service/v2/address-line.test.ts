import { afterEach, expect, it } from 'vitest';
import { createGateway } from '../gateway.server';
import { CREDENTIALS, json, startFaultService, stopAll } from '../testing-fault-service';
import { createDeliveryBody } from './operations.server';
import type { CreateDeliveryRequest } from './schema';

afterEach(stopAll);

const order = (destination: object): CreateDeliveryRequest => ({
  reference: 'R-1',
  payment: { amount: 1, type: 'paid' },
  origin_format: 'branch_format',
  origin: { branch_id: 'a'.repeat(24) },
  destination_format: 'location_format',
  destination: { contact_name: 'Sara', contact_phone: '+96550123456', latitude: 29.3, longitude: 48, ...destination },
});

it('the address line of a pin goes out once', () => {
  const { destination } = JSON.parse(createDeliveryBody(order({ first_line: 'Near the mosque' })));
  expect(destination).toMatchObject({ first_line: 'Near the mosque' });
  expect(destination).not.toHaveProperty('address');
});

/** A service that requires `address`; `message` is its 400. */
async function served(message: string, code = 'validation_error') {
  const service = await startFaultService((request, response) => {
    const { destination } = JSON.parse(request.body);
    if (!destination.address) return json(response, 400, { error: code, message });
    json(response, 200, { code: 'AB12', status: 'pending', customer: { name: 'Sara' } });
  });
  const gateway = createGateway({ baseUrl: service.baseUrl, v2: CREDENTIALS, retryDelaysMs: [] });
  const create = (destination: object) => gateway.createDelivery(gateway.createDeliveryBody(order(destination)).body);
  const addresses = () => service.seen.map(({ body }) => JSON.parse(body).destination.address ?? null);
  return { create, addresses };
}

it('a service that asks for `address` gets it with the same reference, and from then on at once', async () => {
  const { create, addresses } = await served('destination.address: is required for location_format');
  await create({ first_line: 'Near the mosque' });
  await create({});
  expect(addresses()).toEqual([null, 'Near the mosque', '29.3, 48']);
});

it('another refusal is not answered by a second request', async () => {
  const { create, addresses } = await served('destination.latitude: is required for location_format');
  await expect(create({ first_line: 'Near the mosque' })).rejects.toMatchObject({ status: 400 });
  expect(addresses()).toEqual([null]);
});
