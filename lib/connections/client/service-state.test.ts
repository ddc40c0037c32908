import { afterEach, expect, test } from 'vitest';
import { EstimateTrip } from '@/lib/order/schema';
import { json, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { connectionById } from '../model/find-connection.server';
import { connectionsFixture, fullKey } from '../testing-connections';
import { openGateways } from './open-gateways.server';

const fixture = connectionsFixture();
afterEach(stopAll);

const RECORD_ID = '65f0c0ffee00000000000001';
const trip = EstimateTrip('KW').parse({
  origin_format: 'branch_format',
  origin: { branch_id: 'a'.repeat(24) },
  destination_format: 'kuwait_format',
  destination: {
    contact_name: 'Mariam',
    contact_phone: '51234567',
    area: 'Salmiya',
    block: '5',
    street: '1',
    building: '7',
  },
});

test('what was learned about a service outlives the gateway, for background work too', async () => {
  const service = await startFaultService(({ method, target, body }, response) => {
    if (method === 'GET') {
      if (target.endsWith(RECORD_ID)) return json(response, 404, { error: 'not_found', message: 'No such delivery' });
      return json(response, 200, { id: RECORD_ID, code: 'AB12', status: 'pending' });
    }
    const isTaken = JSON.parse(body).destination_format === 'location_format';
    if (isTaken) json(response, 200, { delivery_fee: 1.5, currency: 'KWD' });
    else json(response, 400, { error: 'bad_request', message: 'destination_format: unsupported format' });
  });
  const { id } = await fixture.add({ v2: fullKey(fixture.merchantIn('BH')).v2 });
  const connection = await connectionById(id);
  if (!connection) throw new Error('The connection is gone');
  const sent = async (isBackground: boolean) => {
    const gateway = (await openGateways({ ...connection, baseUrl: service.baseUrl }))[
      isBackground ? 'background' : 'service'
    ];
    await gateway.estimate(trip);
    await gateway.getDelivery('AB12', { recordId: RECORD_ID });
    return service.seen.splice(0).length;
  };
  expect([await sent(false), await sent(false), await sent(true)]).toEqual([4, 2, 2]);
  const elsewhere = (await openGateways({ ...connection, baseUrl: `${service.baseUrl}/other` })).service;
  await elsewhere.estimate(trip);
  expect(service.seen).toHaveLength(2);
});
