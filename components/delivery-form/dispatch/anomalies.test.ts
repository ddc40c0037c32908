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

  it('compares no fee of another currency, and no place with one that is not known', () => {
    const estimate = { deliveryFee: '60.00', currency: 'SAR', distanceMeters: null };
    expect(anomaliesOf({ ...trip, amount: '1.000', estimate })).toEqual([]);
    expect(anomaliesOf({ ...trip, amount: '1.000', estimate: { ...estimate, currency: 'KWD' } })).toEqual([
      { kind: 'dear', fee: '60.00', usualFee: '1.250' },
    ]);
  });

  it.each([
    [20_000, 1_000, []],
    [20_001, 1_000, ['far']],
    [24_000, 6_000, []],
    [24_001, 6_000, ['far']],
    [100_000, null, []],
    [100_001, null, ['veryFar']],
    [119_999, 60_000, []],
    [120_000, 60_000, ['veryFar']],
  ])('of %d m where %s are usual: %j', (distanceMeters, usualMeters, kinds) => {
    const estimate = { deliveryFee: '1.250', currency: 'KWD', distanceMeters };
    const usual = { deliveryFee: null, distanceMeters: usualMeters };
    expect(anomaliesOf({ ...trip, estimate, usual }).map(({ kind }) => kind)).toEqual(kinds);
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

  const riyadh = { en: 'Riyadh', ar: 'الرياض' };
  const jeddah = { en: 'Jeddah', ar: 'جدة' };
  const firstDay: KnownTrip = {
    country: 'SA',
    currency: 'SAR',
    pickup: { latitude: 24.69, longitude: 46.68 },
    pin: null,
    area: { latitude: 21.56, longitude: 39.16 },
    cities: { pickup: riyadh, dropOff: jeddah },
    amount: '120.00',
    estimate: { deliveryFee: '1767.00', currency: 'SAR', distanceMeters: 1_129_000 },
    usual: { deliveryFee: null, distanceMeters: null },
  };

  it('takes a fee of exactly the amount, or of four times the usual, for usual', () => {
    const asked = (fee: string, amount: string, usual: string | null = null) =>
      anomaliesOf({
        country: 'KW',
        currency: 'KWD',
        pickup: null,
        pin: null,
        amount,
        estimate: { deliveryFee: fee, currency: 'KWD', distanceMeters: null },
        usual: { deliveryFee: usual, distanceMeters: null },
      }).map(({ kind }) => kind);
    expect([asked('1.500', '1.500'), asked('1.501', '1.500')]).toEqual([[], ['aboveAmount']]);
    expect([asked('4.000', '9.000', '1.000'), asked('4.001', '9.000', '1.000')]).toEqual([[], ['dear']]);
  });

  it('asks on the first day about another city, and a fee above the amount', () => {
    expect(anomaliesOf(firstDay)).toEqual([
      { kind: 'otherCity', city: jeddah, distanceMeters: 1_129_000 },
      { kind: 'aboveAmount', fee: '1767.00', amount: '120.00' },
    ]);
    expect(anomaliesOf({ ...firstDay, estimate: undefined })).toMatchObject([{ kind: 'otherCity' }]);
  });

  it('asks about another city also where the estimate is of a place nearby, but not about a district far from the middle', () => {
    const nearby = { deliveryFee: '19.75', currency: 'SAR', distanceMeters: 9_000 };
    const away = anomaliesOf({ ...firstDay, estimate: nearby });
    expect(away).toMatchObject([{ kind: 'otherCity', city: jeddah }]);
    const inCity = {
      ...firstDay,
      pickup: { latitude: 21.75, longitude: 39.11 },
      cities: { pickup: jeddah, dropOff: jeddah },
    };
    const usual = { deliveryFee: '15.00', distanceMeters: 4_000 };
    expect(anomaliesOf({ ...inCity, estimate: nearby, usual })).toEqual([]);
  });

  it('asks on the first day about more than 100 km, in one city or where none is known', () => {
    const far = { ...firstDay, cities: undefined, amount: '5000.00' };
    expect(anomaliesOf(far)).toMatchObject([{ kind: 'veryFar', distanceMeters: 1_129_000 }]);
    const estimate = { deliveryFee: '20.00', currency: 'SAR', distanceMeters: 99_000 };
    expect(anomaliesOf({ ...far, estimate })).toEqual([]);
  });

  it('does not ask about the next town, a trip that is usual, or an amount of nothing', () => {
    const khobar = { en: 'Khobar', ar: 'الخبر' };
    const near = { deliveryFee: '15.00', currency: 'SAR', distanceMeters: 18_000 };
    const inDammam = { latitude: 26.43, longitude: 50.1 };
    const toKhobar = { pickup: inDammam, area: { latitude: 26.28, longitude: 50.2 }, estimate: near };
    const cities = { pickup: { en: 'Dammam', ar: 'الدمام' }, dropOff: khobar };
    expect(anomaliesOf({ ...firstDay, ...toKhobar, cities })).toEqual([]);
    const usual = { deliveryFee: '1600.00', distanceMeters: 900_000 };
    expect(anomaliesOf({ ...firstDay, usual, amount: '0' })).toEqual([]);
  });
});
