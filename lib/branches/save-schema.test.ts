import { expect, it } from 'vitest';
import { BranchForm, CreateBranch, UpdateBranch } from './save-schema';

const branch = { name: 'Salmiya', phone: '2225 0199', latitude: 29.33 };
const { latitude, ...form } = branch;

it.each([180, -180, 181, -181])('a branch at the longitude %d', (longitude) => {
  const isOnEarth = Math.abs(longitude) <= 180;
  expect(CreateBranch('KW').safeParse({ ...branch, longitude }).success).toBe(isOnEarth);
  expect(BranchForm('KW').safeParse({ ...form, place: { latitude, longitude } }).success).toBe(isOnEarth);
  const change = { id: 'a'.repeat(24), latitude, longitude };
  expect(UpdateBranch('KW').safeParse(change).success).toBe(isOnEarth);
});
