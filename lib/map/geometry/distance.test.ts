import { describe, expect, it } from 'vitest';
import { distanceMeters } from './point';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('distanceMeters', () => {
  it('is nothing from a place to itself', () => {
    expect(distanceMeters(at(29.37, 47.97), at(29.37, 47.97))).toBe(0);
  });

  it('measures a degree of latitude as a 360th of the mean circumference', () => {
    expect(distanceMeters(at(29, 48), at(30, 48))).toBeCloseTo((2 * Math.PI * 6_371_008.8) / 360, 3);
  });

  it('shrinks a degree of longitude with the latitude', () => {
    const atTheEquator = distanceMeters(at(0, 0), at(0, 1));
    expect(distanceMeters(at(60, 0), at(60, 1)) / atTheEquator).toBeCloseTo(0.5, 4);
  });

  it('crosses the date line the short way and knows the antipode', () => {
    expect(distanceMeters(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111_195, 0);
    expect(distanceMeters(at(0, 0), at(0, 180))).toBeCloseTo(Math.PI * 6_371_008.8, 3);
  });
});
