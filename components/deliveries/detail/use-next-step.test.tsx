// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { openPage } from '@/lib/testing/testing-page';
import { useNextStep } from './use-next-step';
import { useWhyNot } from './use-why-not';

/** The state of an order in one sentence, and the reasons why its status allows what its key does not. */

const NAMED = { driverName: 'Fahad' };
const kind = (name: string) => ({ problem: { kind: name } as DeliveryRow['problem'] });
const CASES: [Partial<DeliveryRow>, string][] = [
  [{ status: 'submitting' }, 'Sending the order to the dispatch service'],
  [{ status: 'unknown' }, 'We don’t know yet whether this order was created'],
  [{ status: 'pending' }, 'Looking for a driver'],
  [{ status: 'pending', scheduledAt: '2026-11-21T15:30:00Z' }, 'Planned for 21 Nov, 18:30'],
  [{ status: 'pending', scheduledAt: '2026-11-21T11:00:00Z' }, 'Looking for a driver'],
  [{ status: 'accepted', ...NAMED }, 'Driver Fahad has taken the order'],
  [{ status: 'accepted', scheduledAt: '2026-11-21T15:30:00Z' }, 'The driver has taken the order'],
  [{ status: 'dispatched', ...NAMED }, 'Driver Fahad is picking up the order'],
  [{ status: 'waiting_pack' }, 'The driver is waiting for the package'],
  [{ status: 'en_route', ...NAMED }, 'Driver Fahad is on the way to Sara'],
  [{ status: 'completed' }, 'Delivered to Sara'],
  [{ status: 'failed' }, 'No driver was found for this order'],
  [{ status: 'failed', ...NAMED }, 'Driver Fahad gave up this order'],
  [{ status: 'failed', pickedUpAt: '2026-11-21T10:00:00Z' }, 'The driver gave up this order'],
  [{ status: 'canceled' }, 'This delivery was canceled'],
  [
    { status: 'canceled', ...kind('closed') },
    'Closed here by a person; the dispatch service told nothing of it any more',
  ],
  [{ status: 'completed', ...kind('closed') }, 'Delivered to Sara'],
  [{ status: 'rejected' }, 'The dispatch service refused this order'],
  [{ status: 'rejected', ...kind('marked_not_created') }, 'Marked as not created'],
  [{ status: 'rejected', ...kind('not_sent') }, 'This order did not reach the dispatch service'],
  [{ status: 'pending', ...kind('not_sent') }, 'Looking for a driver'],
  [{ status: 'returning' }, 'Status at the dispatch service: returning'],
];

function Steps() {
  const step = useNextStep();
  return CASES.map(([change, text]) => <p key={JSON.stringify(change) + text}>{step(testRow(change))}</p>);
}

test('each state of an order has its sentence', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { container } = await openPage(<Steps />);
  const shown = [...container.querySelectorAll('p')].map(({ textContent }) =>
    textContent?.replace(/[\u2066-\u2069]/g, ''),
  );
  expect(shown).toEqual(CASES.map(([, text]) => text));
});

const ALL = { read: 'denied', cancel: 'needs_v2', retry: 'needs_key' } as const;
const MAY = { cancel: false, retry: false, check: false, resolve: false, close: false };
const WHY: [object, string[]][] = [
  // Reading that is denied has its own callout.
  [{ status: 'pending', whyNot: ALL }, ['cancel']],
  [{ status: 'pending', whyNot: { ...ALL, read: 'needs_v1' } }, ['ask', 'cancel']],
  [{ status: 'pending', whyNot: { ...ALL, read: 'needs_v1' }, can: { ...MAY, cancel: true } }, ['ask']],
  [{ status: 'submitting', whyNot: { ...ALL, read: 'needs_v1' } }, []],
  [{ status: 'failed', whyNot: { ...ALL, read: 'needs_v1' } }, ['retry']],
  [{ status: 'failed', whyNot: ALL, can: { ...MAY, retry: true } }, []],
  [{ status: 'completed', whyNot: { ...ALL, read: 'needs_v1' } }, []],
  [{ status: 'pending', whyNot: { read: null, cancel: null, retry: null } }, []],
];
let whyNot: ReturnType<typeof useWhyNot>;
function Why() {
  whyNot = useWhyNot();
  return null;
}

test('what the status allows and the key does not is named with the reason', async () => {
  await openPage(<Why />);
  const found = WHY.map(([change]) => whyNot({ ...testRow(), can: MAY, ...change } as never));
  expect(found.map((acts) => acts.map(({ key }) => key))).toEqual(WHY.map(([, keys]) => keys));
  expect(found[1]).toEqual([
    { key: 'ask', what: 'Check now', why: "Needs a v1 access token, which this connection doesn't have." },
    { key: 'cancel', what: 'Cancel', why: "Needs a v2 key, which this connection doesn't have." },
  ]);
});
