import { expect, test } from 'vitest';
import { jsonOf, readServiceError } from './read-error';

const read = (text: string) => readServiceError(jsonOf(Buffer.from(text)));
const phone = 'must be a phone number';
const at = (path: string, message: string) => ({ message, fields: [{ path, message }] });

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
    { error: 'invalid', ...at('destination.contact_phone', phone) },
  ],
  [{ errors: [{ path: 'destination.area', message: 'unknown area' }] }, at('destination.area', 'unknown area')],
  [{ errors: { 'payment.amount': ['must be positive'] } }, at('payment.amount', 'must be positive')],
  [{ errors: { contact_phone: ['is invalid'] } }, at('contact_phone', 'is invalid')],
  [{ message: ['area is required', 'block is required'] }, { message: 'area is required; block is required' }],
  [[{ field: 'reference', message: 'is required' }], at('reference', 'is required')],
  [{ status: 'error', data: { message: 'unknown branch' } }, { message: 'unknown branch' }],
  [
    { errors: [{ type: 'field', msg: 'Invalid phone', param: 'destination.contact_phone', location: 'body' }] },
    at('destination.contact_phone', 'Invalid phone'),
  ],
  [
    { detail: [{ loc: ['body', 'destination', 'contact_phone'], msg: 'field required', type: 'value_error.missing' }] },
    at('destination.contact_phone', 'field required'),
  ],
  [{ detail: 'Area is not covered' }, { message: 'Area is not covered' }],
  [
    { type: 'about:blank', title: 'Your request is not valid', status: 400, detail: 'The area is not covered' },
    { error: 'Your request is not valid', message: 'The area is not covered' },
  ],
  [{ title: 'Not covered here' }, { message: 'Not covered here' }],
  [{ msg: 'No driver there' }, { message: 'No driver there' }],
  [{ reason: 'No driver there' }, { message: 'No driver there' }],
  [{ errors: [{ path: ['destination', 'contact_phone'], message: phone }] }, at('destination.contact_phone', phone)],
  [
    { timestamp: '2026-11-22', status: 400, error: 'Bad Request', message: 'No such area', path: '/v2/deliveries' },
    { error: 'Bad Request', message: 'No such area' },
  ],
  [
    {
      statusCode: 400,
      message: ['destination.block must be a string', 'payment.amount must be positive'],
      error: 'Bad Request',
    },
    {
      error: 'Bad Request',
      message: 'destination.block must be a string; payment.amount must be positive',
      fields: [
        { path: 'destination.block', message: 'must be a string' },
        { path: 'payment.amount', message: 'must be positive' },
      ],
    },
  ],
  ['Area is not covered', { message: 'Area is not covered' }],
])('%j', (json, expected) => {
  expect(read(JSON.stringify(json))).toEqual({ error: null, message: null, fields: [], ...expected });
});

test.each(['<html>', 'null', '', '7', '{}', '[]', '{"error":{"a":1}}', `${'['.repeat(500)}"x"${']'.repeat(500)}`])(
  'nothing is in %s',
  (body) => expect(read(body)).toEqual({ error: null, message: null, fields: [] }),
);
