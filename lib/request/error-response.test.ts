import { expect, test, vi } from 'vitest';
import { Problem, ProblemBody } from '@/lib/http/problem';
import { NoResponse } from '@/lib/service/transport/refusals/errors';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { errorResponse } from './error-response.server';

const problemOf = async (error: unknown) => ProblemBody.parse(await errorResponse(error, 'r-1').json()).error;

test('the id of the request is in each problem that the log has a line about, and in no other', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await problemOf(new Error('a bug'))).toEqual({ code: 'unexpected', id: 'r-1' });
  const facts = {
    operation: 'createDelivery',
    attempts: 1,
    sent: 'maybe',
    reason: 'timeout',
    code: 'ETIMEDOUT',
  } as const;
  expect(await problemOf(new NoResponse(facts))).toMatchObject({ code: 'service_no_answer', id: 'r-1' });
  expect(await problemOf(new Problem(409, 'reference_taken'))).toEqual({ code: 'reference_taken' });
});

test('a limit of the service says how many seconds it lasts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const facts = { operation: 'createDelivery', attempts: 1, status: 429, message: 'slow', retryAfterMs: 39_500 };
  const problem = await problemOf(new RateLimited({ ...facts, fields: [] } as never));
  expect(problem).toMatchObject({ code: 'service_busy', detail: { waitSeconds: 40 } });
});

test('a response to a failure is in no cache, with the headers of its problem', async () => {
  const response = errorResponse(new Problem(429, 'too_many_attempts', { headers: { 'retry-after': '39' } }), 'r-1');
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'retry-after': '39',
  });
  expect(await response.json()).toEqual({ error: { code: 'too_many_attempts' } });
});

test.each([
  ['a request that broke off', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 499, 0],
  ['a response that nobody reads', Object.assign(new Error('x'), { name: 'ResponseAborted' }), 499, 0],
  ['a connection of our own that broke off', Object.assign(new Error('read'), { code: 'ECONNRESET' }), 500, 1],
  ['an error that nobody expects', new Error('aborted'), 500, 1],
])('%s is logged or not', async (_, error, status, lines) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  log.mockClear();
  const response = errorResponse(error, 'r-1');
  expect([response.status, log.mock.calls.length]).toEqual([status, lines]);
  if (status === 499) expect(await response.text()).toBe('');
});
