import { describe, expect, it } from 'vitest';
import { anomaliesOf, type KnownTrip } from './anomalies';

const trip: KnownTrip = {
  country: 'KW',
  currency: 'KWD',
  pickup: { latitude: 29.37, longitude: 47.98 },
  pin: { latitude: 29.33, longitude: 48.07 },
  estimate: { deliveryFee: '1.250', currency: 'KWD', distanceMeters: 11_000 },
  usual: { deliveryFee: '1.250', distanceMeters: 6_000 },
};

describe('anomaliesOf', () => {
  it('has none about a usual trip, and none where nothing is known', () => {
    expect(anomaliesOf(trip)).toEqual([]);
    expect(
      anomaliesOf({ country: '', currency: 'KWD', pickup: null, pin: null, estimate: undefined, usual: undefined }),
    ).toEqual([]);
    expect(anomaliesOf({ ...trip, usual: { deliveryFee: '0', distanceMeters: 1_000 } })).toEqual([]);
  });

  it('asks about a pin outside the country, and then about nothing else', () => {
    const away = { ...trip, pin: { latitude: 26.2, longitude: 50.5 } };
    expect(anomaliesOf({ ...away, estimate: { deliveryFee: '40', currency: 'KWD', distanceMeters: 400_000 } })).toEqual(
      [{ kind: 'outside' }],
    );
  });

  it('asks about a way and a fee several times the usual ones', () => {
    expect(
      anomaliesOf({ ...trip, estimate: { deliveryFee: '6.500', currency: 'KWD', distanceMeters: 61_000 } }),
    ).toEqual([
      { kind: 'far', distanceMeters: 61_000, usualMeters: 6_000 },
      { kind: 'dear', fee: '6.500', usualFee: '1.250' },
    ]);
  });

  it('asks about a fee where no distance is usual', () => {
    const usual = { deliveryFee: '1.125', distanceMeters: null };
    const away = { ...trip, pin: { latitude: 28.6, longitude: 48.3 }, usual };
    const estimate = { deliveryFee: '9.700', currency: 'KWD', distanceMeters: 89_000 };
    expect(anomaliesOf({ ...away, estimate })).toEqual([{ kind: 'dear', fee: '9.700', usualFee: '1.125' }]);
    expect(anomaliesOf({ ...away, estimate, usual: { ...usual, distanceMeters: 6_000 } })).toHaveLength(2);
  });

  it('goes by the straight line where an estimate has no distance', () => {
    const far = { ...trip, pin: { latitude: 28.6, longitude: 48.3 }, estimate: undefined };
    expect(anomaliesOf(far)).toMatchObject([{ kind: 'far' }]);
    expect(anomaliesOf({ ...far, pickup: null })).toEqual([]);
  });
});
