import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { CallProblem, call, respond, setAskIdentity } from './call';

const Answer = z.object({ id: z.string() });
const asked = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', asked);
vi.stubGlobal('location', { pathname: '/c/our%20shop/deliveries' });
afterEach(() => {
  asked.mockReset();
  setAskIdentity(undefined);
});
const answers = (...given: [status: number, body?: unknown][]) => {
  for (const [status, body] of given)
    asked.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status }));
};
const requests = () =>
  asked.mock.calls.map(([url, init]) => [init?.method, url, { ...init?.headers }, init?.body ?? null]);
const failureOf = async (promise: Promise<unknown>) => {
  const failure = await promise.catch((error: unknown) => error);
  return failure instanceof CallProblem ? [failure.status, failure.problem] : failure;
};

test('a call names its merchant, and has its query or its body', async () => {
  answers([200, { id: 'a' }], [200, { id: 'b' }], [204]);
  const query = { q: 'one & two', none: undefined, empty: '', page: 0, status: ['failed', 'late'] };
  expect(await call('GET', '/api/x', Answer, { query })).toEqual({ id: 'a' });
  expect(await call('POST', '/api/x', Answer, { body: { note: null } })).toEqual({ id: 'b' });
  expect(await call('DELETE', '/api/x', z.void())).toBeUndefined();
  const merchant = { 'x-connection': 'our shop' };
  expect(requests()).toEqual([
    ['GET', '/api/x?q=one+%26+two&page=0&status=failed&status=late', merchant, null],
    ['POST', '/api/x', { ...merchant, 'content-type': 'application/json' }, '{"note":null}'],
    ['DELETE', '/api/x', merchant, null],
  ]);
});

test('an answer that is no problem of ours, or not what was asked for, is unexpected', async () => {
  const error = { code: 'not_allowed', id: 'r-1', fields: [{ path: 'name', message: 'errors.required' }] };
  answers([403, { error }], [502, 'a page of a proxy'], [200, { other: 1 }], [200]);
  const get = () => failureOf(call('GET', '/api/x', Answer));
  expect(await get()).toEqual([403, error]);
  expect(await get()).toEqual([502, { code: 'unexpected' }]);
  expect(await get()).toEqual([200, { code: 'unexpected' }]);
  expect(await get()).toEqual([200, { code: 'unexpected' }]);
});

test('without an answer it is the network or the time, unless the caller broke it off', async () => {
  asked.mockRejectedValueOnce(new TypeError('failed to fetch'));
  expect(await failureOf(call('GET', '/api/x', Answer))).toEqual([0, { code: 'network' }]);
  const over = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  asked.mockRejectedValueOnce(new DOMException('over', 'TimeoutError'));
  expect(await failureOf(call('GET', '/api/x', Answer))).toEqual([0, { code: 'timeout' }]);
  over.mockRestore();
  const left = new DOMException('left', 'AbortError');
  asked.mockRejectedValueOnce(left);
  expect(await failureOf(call('GET', '/api/x', Answer, { signal: AbortSignal.abort() }))).toBe(left);
});

test('a refusal until its person shows who they are is sent once more after that, and no other', async () => {
  const confirm = { error: { code: 'confirm_identity' } };
  const ask = vi.fn<() => Promise<boolean>>();
  setAskIdentity(ask);
  const put = () => respond('PUT', '/api/x', { body: { role: 'owner' } });
  ask.mockResolvedValueOnce(true);
  answers([403, confirm], [200, { id: 'a' }]);
  expect((await put()).status).toBe(200);
  expect(requests()[0]).toEqual(requests()[1]);
  ask.mockResolvedValueOnce(false);
  answers([403, confirm]);
  expect(await failureOf(put())).toEqual([403, { code: 'confirm_identity' }]);
  ask.mockResolvedValueOnce(true);
  answers([403, confirm], [403, confirm]);
  expect(await failureOf(put())).toEqual([403, { code: 'confirm_identity' }]);
  answers([409, { error: { code: 'conflict' } }]);
  expect(await failureOf(put())).toEqual([409, { code: 'conflict' }]);
  expect([ask.mock.calls.length, asked.mock.calls.length]).toEqual([3, 6]);
});
