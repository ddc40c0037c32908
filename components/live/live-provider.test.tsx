// @vitest-environment jsdom
import { expect, test } from 'vitest';
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
