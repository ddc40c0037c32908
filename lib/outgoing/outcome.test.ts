import { expect, test } from 'vitest';
import { Problem } from '@/lib/http/problem';
import { type CallFacts, ServiceFailure, ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import {
  RateLimited,
  type RefusalFacts,
  ServiceForbidden,
  ServiceRefusal,
  ServiceUnauthorized,
} from '@/lib/service/transport/refusals/refusals';
import { outcomeOfError } from './outcome';

const CALL: CallFacts = { operation: 'POST /orders', attempts: 1, outcome: 'not-done' };
const answer = (status: number, responseMessage: string | null): RefusalFacts => ({
  ...CALL,
  ...{ status, code: null, responseMessage, isOwn: true },
});
class Quarantined extends ServiceFailure {
  readonly kind = 'quarantined';
}
class Lost extends ServiceFailure {
  readonly kind = 'no-response';
}
const limited = (retryAfterMs: number | null) =>
  new RateLimited({ ...answer(429, null), retryAfterMs, isOwnLimit: false } as never);
const waits = (stop: object) => ({ state: 'waiting', stop });
const refused = (path: string, message: string) => ({
  ...{ state: 'refused', problem: { fields: [{ path, message }] } },
});

test.each([
  ['a pause that the service asks for', limited(7_000), waits({ reason: 'limit', againInMs: 7_000 })],
  ['a pause of no length', limited(null), waits({ reason: 'limit', againInMs: 10_000 })],
  [
    'wrong credentials',
    new ServiceUnauthorized(answer(401, 'Bad key')),
    waits({ reason: 'credentials', text: 'Bad key', againInMs: null }),
  ],
  [
    'a missing permission',
    new ServiceForbidden(answer(403, 'No scope')),
    waits({ reason: 'credentials', text: 'No scope', againInMs: null }),
  ],
  ['a restored copy', new Quarantined('restored', CALL), waits({ reason: 'quarantine', againInMs: 30_000 })],
  [
    'an empty wallet',
    new ServiceRefusal(answer(422, 'Insufficient wallet balance')),
    waits({ reason: 'wallet', againInMs: 15_000 }),
  ],
  ['an order that the service refuses', new ServiceRefusal(answer(422, 'Bad area')), { state: 'handed' }],
  ['a lost answer', new Lost('closed', CALL), { state: 'handed' }],
  [
    'an order of a wrong form',
    new ServiceRequestInvalid('POST /orders', [{ field: 'area', message: 'missing' }]),
    refused('area', 'missing'),
  ],
  ['a reference of another order', new Problem(409, 'reference_taken'), { state: 'skipped' }],
  [
    'credentials of another merchant',
    new Problem(409, 'other_credentials', { serviceMessage: 'Other' }),
    waits({ reason: 'credentials', text: 'Other', againInMs: null }),
  ],
  ['a removed merchant', new Problem(404, 'unknown_connection'), waits({ reason: null, againInMs: 60_000 })],
  [
    'a wrong field',
    new Problem(422, 'invalid_input', { fields: [{ path: 'payment.amount', message: 'errors.invalid' }] }),
    refused('payment.amount', 'errors.invalid'),
  ],
])('%s: what becomes of the row, and of those after it', (_, error, outcome) => {
  expect(outcomeOfError(error, { reference: 'R-1', importId: 'i-1' })).toEqual(outcome);
});
