// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '@/lib/http/testing-browser-calls';
import { abilitiesQuery } from './abilities/abilities-query';
import { firstStepsQuery } from './first-steps/queries';
import {
  connectionQueries,
  useAddConnection,
  useChangeAttention,
  useChangeConnection,
  useDiscardCredentials,
  useRemoveConnection,
  useRotateCredentials,
  useRotateWebhookUrl,
  useTestConnection,
  useTestCredentials,
} from './queries';

let page: ReturnType<typeof openBrowser>;
beforeEach(() => {
  page = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const KEYS = {
  list: connectionQueries.list().queryKey,
  abilities: abilitiesQuery().queryKey,
  steps: firstStepsQuery().queryKey,
};

test.each([
  [connectionQueries.list(), 'GET /api/connections'],
  [abilitiesQuery(), 'GET /api/abilities'],
  [firstStepsQuery(), 'GET /api/first-steps'],
])('%#: a query asks for %s', async (options, call) => {
  await page.client.fetchQuery({ ...options, retry: false } as never).catch(() => undefined);
  expect(page.calls).toEqual([call]);
  expect(new Set(Object.values(KEYS).map((key) => JSON.stringify(key))).size).toBe(3);
});

const body = { name: 'Salmiya' };
const one = { id: 'c/1', ...body };
test.each([
  [useAddConnection, body, 'POST /api/connections {"name":"Salmiya"}', ['list']],
  [useChangeConnection, one, 'PATCH /api/connections/c%2F1 {"name":"Salmiya"}', ['list']],
  [useChangeAttention, body, 'PUT /api/settings/attention {"name":"Salmiya"}', []],
  [useRemoveConnection, 'c/1', 'DELETE /api/connections/c%2F1', ['list']],
  [useRotateCredentials, one, 'PUT /api/connections/c%2F1/credentials {"name":"Salmiya"}', ['list']],
  [useDiscardCredentials, one, 'DELETE /api/connections/c%2F1/credentials?name=Salmiya', ['list']],
  [useRotateWebhookUrl, 'c/1', 'POST /api/connections/c%2F1/webhook-token', ['list']],
  [useTestCredentials, body, 'POST /api/connections/test {"name":"Salmiya"}', []],
  [useTestConnection, one, 'POST /api/connections/c%2F1/test {"name":"Salmiya"}', ['list', 'abilities']],
])(
  '%#: %o makes its call, and what it may change is read anew, also when it fails',
  async (use, input, call, stale) => {
    const { mutateAsync } = page.hook<{ mutateAsync: (input: never) => Promise<unknown> }>(use as never);
    expect(await page.staleAfter(KEYS, () => mutateAsync(input as never))).toEqual(stale);
    expect(page.calls).toEqual([call]);
  },
);

test('after a removal the list is not read where it is shown: the connection may be the one in use', async () => {
  const invalidate = vi.spyOn(page.client, 'invalidateQueries');
  const { mutateAsync } = page.hook(useRemoveConnection);
  await page.staleAfter({}, () => mutateAsync('c1'));
  expect(invalidate.mock.calls).toEqual([[{ queryKey: KEYS.list, refetchType: 'none' }]]);
});
