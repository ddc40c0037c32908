import { expect, test } from 'vitest';
import { dropOffParam, pinOf } from '@/lib/comparisons/schema';
import { pickupParam } from './variant-schema';

const AT = { latitude: 29.3, longitude: 47.9 };

test('a pickup in an address is a branch or a point', () => {
  for (const from of [{ branchId: '0937e166615a9703dbd7767f' }, AT]) {
    expect(pickupParam.parse(pickupParam.serialize(from))).toEqual(from);
  }
  expect(pickupParam.parse('x'.repeat(65))).toBeNull();
});

test('a drop-off in an address is JSON, or a point alone', () => {
  const byArea = { destination_format: 'kuwait_format' as const, destination: { area: 'Salmiya' } };
  expect(dropOffParam.parse(dropOffParam.serialize(byArea))).toEqual(byArea);
  expect(pinOf(byArea)).toBeNull();
  const byPoint = dropOffParam.parse('29.3,47.9');
  expect(byPoint).toEqual({ destination_format: 'location_format', destination: AT });
  expect(byPoint && pinOf(byPoint)).toEqual(AT);
  expect(dropOffParam.parse('{')).toBeNull();
});
