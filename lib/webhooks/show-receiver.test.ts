import { expect, test, vi } from 'vitest';
import { RECEIVER_HEADER, receiverMark } from '@/lib/connections/model/receiver-mark.server';
import * as environment from '@/lib/env';
import { showReceiver } from './show-receiver.server';

test('a browser at a webhook address learns that it takes POST alone, and no cache keeps that', async () => {
  const APP_SECRET = 'a secret of 32 characters or more';
  vi.spyOn(environment, 'env').mockReturnValue({ APP_SECRET } as ReturnType<typeof environment.env>);
  const response = showReceiver('token');
  expect([response.status, await response.json()]).toEqual([405, { error: { code: 'only_post' } }]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    allow: 'POST',
    'cache-control': 'no-store',
    [RECEIVER_HEADER]: receiverMark('token'),
  });
  expect(receiverMark('token')).not.toBe(receiverMark('tokem'));
});
