import { expect, test } from 'vitest';
import { readServiceError } from './read-error';

const read = (json: unknown) => readServiceError(Buffer.from(JSON.stringify(json)));
const phone = 'must be a phone number';

test.each([
  [
    { error: 'not_retryable', message: 'must be failed' },
    { error: 'not_retryable', message: 'must be failed' },
  ],
  [
    { error: 'Bad Request', message: 'no', statusCode: 400 },
    { error: 'Bad Request', message: 'no' },
  ],
  [{ message: 'only that' }, { message: 'only that' }],
  [{ error: 'not_cancellable' }, { error: 'not_cancellable' }],
  [{ error: 'Wallet balance too low' }, { message: 'Wallet balance too low' }],
  [
    { error: { code: 'invalid', message: phone, field: 'destination.contact_phone' } },
    { error: 'invalid', message: phone, field: 'destination.contact_phone' },
  ],
  [
    { errors: [{ path: 'destination.area', message: 'unknown area' }] },
    { message: 'unknown area', field: 'destination.area' },
  ],
  [{ errors: { 'payment.amount': ['must be positive'] } }, { message: 'must be positive', field: 'payment.amount' }],
  [{ message: ['area is required', 'block is required'] }, { message: 'area is required; block is required' }],
  [[{ field: 'reference', message: 'is required' }], { message: 'is required', field: 'reference' }],
  [{ status: 'error', data: { message: 'unknown branch' } }, { message: 'unknown branch' }],
])('%j', (json, expected) => {
  expect(read(json)).toEqual({ error: null, message: null, field: null, ...expected });
});

test.each([
  '<html>',
  'null',
  '',
  '7',
  '"Forbidden by policy"',
  '{}',
  '[]',
  '{"error":{"a":1}}',
  `${'['.repeat(500)}"x"${']'.repeat(500)}`,
])('nothing is in %s', (body) =>
  expect(readServiceError(Buffer.from(body))).toEqual({ error: null, message: null, field: null }),
);
