// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { testRow } from '@/lib/deliveries/testing-row';
import { type Answers, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { DeliveryPane } from './delivery-pane';

/** An order beside the list: while it loads, when it is not there, when it can't be read, and when it may be old. */

const ORDER = {
  ...testRow({ id: 'd-1', code: 'K7', customerName: 'Noura', updatedAt: '2026-11-21T10:05:00.000Z' }),
  ...{ trackingUrl: null, pickupQrUrl: null, cancelReason: null, instructions: null, confirmedAt: null },
  ...{ nextCheckAt: null, createdAtService: null, createdByName: null, replaces: null, replacedBy: null },
  ...{ addressLinkId: null, events: [], trail: [], draft: null },
  can: { cancel: true, retry: false, check: true, resolve: false, close: false },
  whyNot: { read: null, cancel: null, retry: null },
};
const READ = 'GET /api/deliveries/d-1';
const CHECK = 'POST /api/deliveries/d-1/check';

async function open(answer: Answers[string], more: Answers = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  let closed = 0;
  const page = await openPage(
    <DeliveryPane
      id="d-1"
      hasMapBeside
      onClose={() => {
        closed += 1;
      }}
    />,
    { answers: { [READ]: answer, ...more } },
  );
  await settle();
  return { ...page, closed: () => closed };
}

test.each([
  [404, 'not_found'],
  [400, 'invalid'],
])('an order that is not there (%d) says so and leads back to the list', async (status, code) => {
  const page = await open(refusal(status, code));
  expect(page.text()).toContain('This delivery does not exist');
  await page.press(/list/);
  expect(page.closed()).toBe(1);
});

test('an order that can’t be read is read again by a press', async () => {
  const page = await open([refusal(503, 'service_unavailable'), ORDER]);
  expect(page.text()).toContain('The dispatch service has a problem');
  await page.press('Try again');
  expect(page.text()).toContain('Noura');
});

test('an order that can’t be read anew says of when it is', async () => {
  const page = await open([ORDER, refusal(503, 'service_unavailable')]);
  expect(page.text()).not.toContain('13:05');
  await act(() => page.client.refetchQueries({ queryKey: deliveryQueries.detail('d-1').queryKey }));
  await settle();
  expect(page.text()).toContain('13:05');
});

test('a refused act says why, with the words of the service, and the status stays the one above', async () => {
  const scheduledAt = '2026-11-22T07:00:00.000Z';
  const page = await open(
    { ...ORDER, scheduledAt },
    { [CHECK]: refusal(409, 'service_refused', { serviceMessage: 'Too late' }) },
  );
  await page.press('Check now');
  expect(page.text()).toContain('Message from the dispatch service: Too late');
  const note = [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).join();
  expect(note).toContain('Too late');
  expect(note).not.toContain('Finding a driver');
});

test('beside the map of Tracking, where W opens the wall, WhatsApp has no key', async () => {
  const page = await open({ ...ORDER, trackingUrl: 'https://track.example/K7' });
  expect(page.text()).toContain('Send link');
  const keys = [...document.querySelectorAll('[aria-keyshortcuts]')].map((act) =>
    act.getAttribute('aria-keyshortcuts'),
  );
  expect(keys).toContain('c');
  expect(keys).not.toContain('w');
});
