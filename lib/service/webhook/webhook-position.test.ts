import { expect, test } from 'vitest';
import { driverPosition, positionInOrder } from './webhook-position';

const POINT = { latitude: 29.3, longitude: 48 };
const AT = '2026-11-22T09:00:00.000Z';

test.each<[Record<string, unknown>]>([
  [{ latitude: 29.3, longitude: 48 }],
  [{ lat: '29.3', lng: '48.0' }],
  [{ lat: 29.3, lon: 48 }],
  [{ driver_latitude: 29.3, driver_longitude: 48 }],
  [{ driverLatitude: 29.3, driverLongitude: 48 }],
  [{ driver: { location: { lat: 29.3, long: 48 } } }],
  [{ driver: { current_location: { latitude: 29.3, longitude: 48 } } }],
  [{ driver: { coordinates: [48, 29.3] } }],
  [{ courier: { position: { lat: 29.3, lng: 48 } } }],
  [{ location: { type: 'Point', coordinates: [48, 29.3] } }],
  [{ location: [29.3, 48] }],
  [{ location: '29.3,48' }],
  [{ position: { coords: { latitude: 29.3, longitude: 48 } } }],
  [{ geometry: { type: 'Point', coordinates: [48, 29.3, 12] } }],
  [
    {
      locations: [
        { lat: 29.1, lng: 47 },
        { lat: 29.3, lng: 48 },
      ],
    },
  ],
  [
    {
      positions: [
        { lat: 29.3, lng: 48, at: AT },
        { lat: 29.1, lng: 47, at: '2026-11-22T08:59:00Z' },
      ],
    },
  ],
])('%j has the position of the driver', (fields) => {
  expect(driverPosition(fields)).toMatchObject(POINT);
});

test.each<[Record<string, unknown>]>([
  [{ lat: 29.3, lng: 48, recorded_at: AT }],
  [{ location: { lat: 29.3, lng: 48, timestamp: Date.parse(AT) } }],
  [{ driver: { lat: 29.3, lng: 48 }, timestamp: Date.parse(AT) / 1_000 }],
])('%j has the time of the position', (fields) => {
  expect(driverPosition(fields)?.at?.toISOString()).toBe(AT);
});

test.each<[Record<string, unknown>]>([
  [{}],
  [{ customer: { latitude: 29.3, longitude: 48 } }],
  [{ pickup: { location: { lat: 29.3, lng: 48 } } }],
  [{ location: 'Salmiya' }],
  [{ location: { lat: 129, lng: 48 } }],
  [{ lat: 29.3 }],
  [{ driver: { a: { b: { c: { location: { lat: 1, lng: 2 } } } } } }],
])('%j has none', (fields) => {
  expect(driverPosition(fields)).toBeNull();
});

test("an order's own position is not the driver's", () => {
  expect(positionInOrder({ latitude: 29.3, longitude: 48 })).toBeNull();
  expect(positionInOrder({ driver: { latitude: 29.3, longitude: 48 } })).toMatchObject(POINT);
});
