import { expect, it } from 'vitest';
import * as v0 from '../v0/schema';
import * as v1 from '../v1/schema';
import * as v2 from './schema';

const contact = { contact_name: 'Sara', contact_phone: '+96550001234' };
const order = { orderId: 'ORD-1', name: 'Sara', phone: '+96550001234', paymentType: 'paid' };

it.each([
  ['v2 origin', v2.LocationOrigin, (at: object) => ({ ...contact, ...at })],
  ['v2 destination', v2.LocationDestination, (at: object) => ({ ...contact, ...at })],
  ['v2 branch', v2.BranchBody, (at: object) => ({ name: 'Salmiya', phone: '+96522222222', ...at })],
  ['v1 origin', v1.LocationOrigin, (at: object) => ({ ...contact, ...at })],
  ['v1 estimate', v1.EstimateRequestB, (at: object) => ({ origin: { branch: 'b1' }, destination: { location: at } })],
  ['v0 order', v0.PlatformData, (at: object) => ({ ...order, location: at })],
  ['v0 estimate', v0.EstimateRequest, (at: object) => ({ branch: 'b1', destination: at })],
])('a %s takes a longitude of 180, and none of 181', (_, schema, valueAt) => {
  expect(schema.safeParse(valueAt({ latitude: 29, longitude: 180 })).success).toBe(true);
  expect(schema.safeParse(valueAt({ latitude: 29, longitude: 181 })).success).toBe(false);
  expect(schema.safeParse(valueAt({ latitude: 29, longitude: -181 })).success).toBe(false);
});
