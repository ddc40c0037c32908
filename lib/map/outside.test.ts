import { describe, expect, it } from 'vitest';
import { isOutside, swappedInto } from './outside';

const salmiya = { latitude: 29.33, longitude: 48.07 };
const turned = { latitude: 48.07, longitude: 29.33 };

describe('swappedInto', () => {
  it('turns a point round that is inside the country only then', () => {
    expect(swappedInto('KW', turned)).toEqual(salmiya);
    expect(swappedInto('SA', { latitude: 46.68, longitude: 24.71 })).toEqual({ latitude: 24.71, longitude: 46.68 });
  });

  it('leaves a point inside the country, one outside both ways, and unknown countries', () => {
    expect(swappedInto('KW', salmiya)).toBeUndefined();
    expect(swappedInto('KW', { latitude: 51.5, longitude: -0.1 })).toBeUndefined();
    expect(swappedInto('XX', turned)).toBeUndefined();
  });
});

describe('isOutside', () => {
  it('goes by the box of the country', () => {
    expect(isOutside('KW', { latitude: 26.2, longitude: 50.5 })).toBe(true);
    expect(isOutside('BH', { latitude: 26.2, longitude: 50.5 })).toBe(false);
    expect(isOutside('XX', salmiya)).toBe(false);
  });
});
