import { expect, it } from 'vitest';
import { BranchForm, CreateBranch, UpdateBranch } from './save-schema';

const branch = { name: 'Salmiya', phone: '2225 0199', latitude: 29.33 };
const { latitude, ...form } = branch;

it.each([
  [32, true],
  [61, true],
  [31.9, false],
  [61.1, false],
  [0, false],
])('a branch at the longitude %d, in the region: %s', (longitude, isInRegion) => {
  expect(CreateBranch('KW').safeParse({ ...branch, longitude }).success).toBe(isInRegion);
  expect(BranchForm('KW').safeParse({ ...form, place: { latitude, longitude } }).success).toBe(isInRegion);
  const change = { id: 'a'.repeat(24), latitude, longitude };
  expect(UpdateBranch('KW').safeParse(change).success).toBe(isInRegion);
});
