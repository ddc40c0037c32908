import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { NowProvider } from '@/components/ui/text/use-now';
import progress from '@/lib/i18n/messages/en/progress.json';
import tracking from '@/lib/i18n/messages/en/tracking.json';
import { at, trackedDelivery } from '@/lib/tracking/testing-tracked';
import { TrackingList } from './tracking-list';

vi.mock('@/components/map/areas/use-area-name', () => ({ useAreaName: () => () => 'Salmiya' }));

test('an order that is due tomorrow says so', () => {
  const delivery = trackedDelivery({ status: 'pending', driverSeenAt: null, promisedAt: '2026-11-23T07:09:00Z' });
  const text = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ tracking, progress }} timeZone="Asia/Kuwait">
      <NowProvider initialNow={Date.parse(at('09:00'))}>
        <TrackingList
          tracks={[{ delivery, state: 'unplaced', attention: [] }]}
          chosenId={null}
          onChoose={() => {}}
          statusOf={() => null}
        />
      </NowProvider>
    </NextIntlClientProvider>,
  );
  expect(text).toContain('due 23 Nov, 10:09');
});
