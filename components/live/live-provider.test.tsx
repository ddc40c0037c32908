// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeLocks } from '@/lib/live/stream/testing-locks';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { LiveProvider } from './live-provider';

const OTHER = { ...MERCHANT, id: 'c-omega', slug: 'omega' };

test('each merchant has a stream of its own', async () => {
  const live = (connectionId: string) => (
    <LiveProvider userId="u-1" connectionId={connectionId}>
      {connectionId}
    </LiveProvider>
  );
  const page = await openPage(live(MERCHANT.id));
  expect(page.callsOf('GET /api/live')).toHaveLength(1);
  await page.show(live(MERCHANT.id));
  expect(page.callsOf('GET /api/live')).toHaveLength(1);
  await page.show(live(OTHER.id), OTHER);
  expect(page.callsOf('GET /api/live')).toHaveLength(2);
  expect(page.text()).toBe(OTHER.id);
});

test('tabs share a stream of the same person at the same merchant alone', async () => {
  const channels: string[] = [];
  class Channel {
    constructor(name: string) {
      channels.push(name);
    }
    postMessage() {}
    close() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  for (const [userId, connectionId] of [
    ['u-1', MERCHANT.id],
    ['u-2', MERCHANT.id],
    ['u-1', OTHER.id],
    ['u-1', MERCHANT.id],
  ] as const)
    await openPage(
      <LiveProvider userId={userId} connectionId={connectionId}>
        {userId}
      </LiveProvider>,
    );
  expect([channels.length, new Set(channels).size]).toEqual([4, 3]);
  expect(channels[3]).toBe(channels[0]);
});
