// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import type { AttentionReason } from '@/lib/progress/attention';
import { fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { AttentionActions } from './attention/attention-actions';
import { EndDialog } from './cancel/end-dialog';
import { BulkDialog } from './selection/bulk-dialog';
import { TextDialog } from './texts/text-dialog';
import { UnresolvedActions } from './unresolved/unresolved-actions';

/** Acts on orders: by whom, in which state, and what the server is asked for. */

const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ') ?? '';
const OWN = { driverPhone: '+96590000001', customerPhone: '+96550123456', code: 'K7', id: 'd-7' };

const LIKE = '/c/alpha/deliveries/new?like=d-7';
const WRITE = 'Write to the customer: K7';

test.each<[AttentionReason, Role, Partial<DeliveryRow>, string[]]>([
  ['failed', 'dispatcher', { status: 'failed' }, ['Retry', WRITE, 'Done']],
  ['failed', 'dispatcher', { status: 'failed', generation: 'v1' }, [LIKE, WRITE, 'Done']],
  ['failed', 'viewer', { status: 'failed' }, [WRITE]],
  ['failed', 'viewer', { status: 'failed', customerPhone: '' }, []],
  ['refused', 'dispatcher', { status: 'rejected' }, [LIKE, 'Done']],
  ['refused', 'finance', { status: 'rejected' }, []],
  ['unknown', 'dispatcher', { status: 'unknown' }, ['Check now', 'Done']],
  ['unknown', 'dispatcher', { status: 'unknown', generation: 'v1' }, ['/c/alpha/deliveries/d-7', 'Done']],
  ['unknown', 'viewer', { status: 'unknown' }, []],
  ['waiting', 'dispatcher', { status: 'pending' }, ['Cancel…', 'Done']],
  ['waiting', 'dispatcher', { status: 'submitting' }, ['Done']],
  ['waiting', 'viewer', { status: 'pending' }, []],
  ['late', 'viewer', { status: 'in_progress' }, ['tel:+96590000001', WRITE]],
  ['not_moving', 'viewer', { status: 'en_route', driverPhone: null }, ['tel:+96550123456', WRITE]],
])('an order that is %s offers a %s with %j: %j', async (reason, role, change, offered) => {
  const { container } = await openPage(<AttentionActions delivery={testRow({ ...OWN, ...change })} reason={reason} />, {
    role,
  });
  const found = [...container.querySelectorAll('a, button')];
  expect(
    found.map((element) => element.getAttribute('href') ?? (element.textContent || element.getAttribute('aria-label'))),
  ).toEqual(offered);
});

const detail = (row: DeliveryRow, trackingUrl: string | null = null) => ({
  ...row,
  trackingUrl,
  ...{ pickupQrUrl: null, cancelReason: null, instructions: null, confirmedAt: null, nextCheckAt: null },
  ...{ createdAtService: null, createdByName: null, events: [], trail: [], draft: null },
  can: { cancel: true, retry: false, check: false, resolve: false, close: false },
  whyNot: { read: null, cancel: null, retry: null },
});

const MANY = [
  testRow({ id: 'd-1', code: 'K1', customerName: 'Noura' }),
  testRow({ id: 'd-2', code: 'K2', generation: 'v1' }),
  testRow({ id: 'd-3', code: 'K3', status: 'completed' }),
  testRow({ id: 'd-4', code: null, reference: 'R-4', status: 'submitting' }),
  testRow({ id: 'd-5', code: 'K5', status: 'failed' }),
  testRow({ id: 'd-6', code: 'K6', status: 'failed', generation: 'v0' }),
];

test('canceling many asks for those that can be canceled, with a reason where one is taken, and names the others', async () => {
  const closed = vi.fn();
  const page = await openPage(<BulkDialog act="cancel" rows={MANY} onClose={closed} />, {
    answers: {
      'POST /api/deliveries/d-1/cancel': refusal(409, 'not_cancelable'),
      'POST /api/deliveries/d-2/cancel': detail(testRow({ id: 'd-2' })),
    },
  });
  expect([...document.querySelectorAll('li')].map(({ textContent }) => plain(textContent))).toEqual([
    'K3 Sara Delivered',
    'R-4 Sara Sending',
    'K5 Sara Failed',
    'K6 Sara Failed',
  ]);
  await fill('textarea', ' Closed early ');
  await page.press(/^Cancel 2 /);
  await settle();
  expect(page.calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/deliveries/d-1/cancel', { reason: 'Closed early' }],
    ['POST /api/deliveries/d-2/cancel', { reason: '' }],
  ]);
  expect(plain(page.text())).toContain('1 of 2');
  await page.press('Close');
  expect(closed.mock.calls).toEqual([[['d-2']]]);
});

test('trying again asks for failed orders of the generation that has it', async () => {
  const page = await openPage(<BulkDialog act="retry" rows={MANY} onClose={() => undefined} />, {
    answers: { 'POST /api/deliveries/d-5/retry': detail(testRow({ id: 'd-5' })) },
  });
  await page.press(/^(Retry|Try)/);
  await settle();
  expect(page.calls.map(({ call }) => call)).toEqual(['POST /api/deliveries/d-5/retry']);
});

test('links to follow are those of orders under way; each goes to its customer', async () => {
  const [noura, own, ended] = MANY;
  if (!noura || !own || !ended) throw new Error('no rows');
  const rows = [noura, own, ended];
  const { container } = await openPage(<TextDialog rows={rows} onClose={() => undefined} />, {
    answers: {
      'GET /api/deliveries/d-1': detail({ ...noura, customerPhone: '+96550123456' }, 'https://t.example/1'),
      'GET /api/deliveries/d-2': detail(own, null),
      'GET /api/deliveries/d-3': detail(ended, 'https://t.example/3'),
    },
  });
  const links = [...container.querySelectorAll('a')].map(({ href }) => plain(decodeURIComponent(href)));
  expect(links).toEqual([
    expect.stringMatching(/^https:\/\/wa\.me\/96550123456\?text=Hello Noura.* Alpha .*t\.example\/1/s),
  ]);
});

test.each([
  ['cancel', 'v2', 'Wrong house', 'POST /api/deliveries/d-7/cancel', { reason: 'Wrong house' }],
  ['close', 'v1', 'Gone', 'POST /api/deliveries/d-7/close', { reason: 'Gone' }],
] as const)('to %s an order of %s sends its reason', async (how, generation, reason, call, body) => {
  const delivery = testRow({ ...OWN, generation });
  const dialog = <EndDialog how={how} delivery={delivery} open onClose={() => {}} onProblem={() => {}} />;
  const page = await openPage(dialog, { answers: { [call]: delivery } });
  if (how === 'close') {
    await page.press(/^Close/);
    expect(page.calls).toEqual([]);
  }
  await fill('textarea', ` ${reason} `);
  await page.press(how === 'close' ? /^Close/ : /^Cancel/);
  expect(page.calls).toMatchObject([{ call, body }]);
});

test('an order without an answer is taken for another one, or for none, only when a person says so', async () => {
  const candidate = { code: 'K9', at: '2026-11-21T10:00:00.000Z' };
  const delivery = {
    ...testRow({ id: 'd-7', status: 'unknown', generation: 'v1', reference: 'R-7' }),
    problem: { kind: 'no_answer', candidates: [candidate] },
  };
  const page = await openPage(<UnresolvedActions delivery={delivery as never} />, {
    answers: {
      'POST /api/deliveries/d-7/link': refusal(409, 'other_order'),
      'POST /api/deliveries/d-7/not-created': delivery,
    },
  });
  expect(page.calls).toEqual([]);
  await page.press('Link this order: K9');
  await page.press('Mark as not created…');
  expect(page.callsOf('POST /api/deliveries/d-7/not-created')).toEqual([]);
  await page.press('Mark as not created');
  expect(page.calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/deliveries/d-7/link', { code: 'K9' }],
    ['POST /api/deliveries/d-7/not-created', {}],
  ]);
});
