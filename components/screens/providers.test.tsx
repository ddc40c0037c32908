// @vitest-environment jsdom
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { deliveryActs } from '@/lib/deliveries/mutations';
import { makeQueryClient } from './providers';

afterEach(() => onlineManager.setOnline(true));

it('a press without a network fails at once, and is not carried out later', async () => {
  onlineManager.setOnline(false);
  const press = new MutationObserver(makeQueryClient(), { mutationFn: () => deliveryActs.retry('a') });
  await expect(press.mutate()).rejects.toMatchObject({ problem: { code: 'network' } });
  expect(press.getCurrentResult()).toMatchObject({ isPaused: false, isError: true });
});
