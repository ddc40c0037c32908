import { afterEach, describe, expect, it } from 'vitest';
import { distanceMeters } from '@/lib/map/geometry/point';
import { EstimateTrip } from '@/lib/order/schema';
import { createGateway } from '../gateway.server';
import { CREDENTIALS, json, startFaultService, stopAll } from '../testing-fault-service';

afterEach(stopAll);

/** A service that takes `kuwait_format` for orders only, as a merchant reports. */
async function served(message = 'destination_format: unsupported format', error = 'validation_error') {
  const service = await startFaultService((request, response) => {
    const { destination_format } = JSON.parse(request.body);
    if (destination_format !== 'location_format') return json(response, 400, { error, message });
    json(response, 200, { delivery_fee: 1.25, currency: 'KWD', estimated_distance: 900, estimated_duration: 200 });
  });
  const gateway = createGateway({ baseUrl: service.baseUrl, v2: CREDENTIALS, retryDelaysMs: [] });
  const formats = () => service.seen.map(({ body }) => JSON.parse(body).destination_format);
  return { service, gateway, formats };
}

const trip = (area: string) =>
  EstimateTrip('KW').parse({
    origin_format: 'branch_format',
    origin: { branch_id: 'a'.repeat(24) },
    destination_format: 'kuwait_format',
    destination: { contact_name: 'Mariam', contact_phone: '51234567', area, block: '5', street: '1', building: '7' },
  });

describe('an address that the service takes for an order and not for an estimate', () => {
  it('is estimated to the middle of its area, says so, and is not asked again', async () => {
    const { service, gateway, formats } = await served();
    const answer = await gateway.estimate(trip('Salmiya'));
    expect(answer).toMatchObject({ isApproximate: true, estimate: { delivery_fee: '1.250' } });
    const sent = JSON.parse(service.seen[1]?.body ?? '{}').destination;
    expect(sent).toEqual({
      contact_name: 'Mariam',
      contact_phone: '+96551234567',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    });
    expect(distanceMeters(sent, { latitude: 29.334, longitude: 48.061 })).toBeLessThan(5_000);
    expect(await gateway.estimateStatic(trip('الرميثية'))).toMatchObject({ isApproximate: true });
    expect(formats()).toEqual(['kuwait_format', 'location_format', 'location_format']);
  });

  it.each([
    ['unsupported format', 'destination_format'],
    ['unsupported destination_format', undefined],
    ['unsupported format', 'unsupported format'],
    ['destination_format must be one of location_format', 'Bad Request'],
    ['destination_format: not supported', undefined],
  ])('is known by the words %j of %j, in an estimate of a kind too', async (message, error) => {
    const { gateway, formats } = await served(message, error);
    expect(await gateway.estimateVariant('v2-static', trip('Salmiya'))).toMatchObject({ isApproximate: true });
    expect(formats()).toEqual(['kuwait_format', 'location_format']);
  });

  it('stays refused where the area is not known', async () => {
    const { gateway, formats } = await served();
    await expect(gateway.estimate(trip('Atlantis'))).rejects.toMatchObject({
      status: 400,
      field: 'destination_format',
    });
    expect(formats()).toEqual(['kuwait_format']);
  });

  it.each([
    ['destination.block: is required', 'destination.block'],
    ['origin_format: unsupported format', 'origin_format'],
    ['destination.contact_phone: unsupported format', 'destination.contact_phone'],
  ])('is not replaced for another mistake: %s', async (message, field) => {
    const { gateway, formats } = await served(message);
    await expect(gateway.estimate(trip('Salmiya'))).rejects.toMatchObject({ status: 400, field });
    expect(formats()).toEqual(['kuwait_format']);
  });
});
