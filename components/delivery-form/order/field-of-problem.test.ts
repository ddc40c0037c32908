import { expect, test } from 'vitest';
import { fieldOfProblem } from './field-of-problem';

const toBlock = { destination_format: 'kuwait_format', when: 'now' } as const;
const fromBranch = { ...toBlock, origin_format: 'branch_format' } as const;
const fromPin = { ...toBlock, origin_format: 'location_format' } as const;

test.each([
  ['destination.contact_phone', 'destination.contact_phone'],
  ['contact_phone', 'destination.contact_phone'],
  ['block', 'destination.block'],
  ['amount', 'payment.amount'],
  ['branch_id', 'origin.branch_id'],
  ['reference', 'reference'],
  ['phone', undefined],
  ['scheduled_date', undefined],
])('%s is the field %s', (path, field) => expect(fieldOfProblem(path, 'is invalid', fromBranch)).toBe(field));

test('a short name that pickup and drop-off have is no field', () => {
  expect(fieldOfProblem('contact_phone', 'is invalid', fromPin)).toBeUndefined();
  expect(fieldOfProblem('longitude', 'is invalid', fromPin)).toBe('origin.latitude');
});
