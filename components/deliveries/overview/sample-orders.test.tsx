// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import type { Abilities } from '@/lib/connections/abilities/abilities';
import { testRow } from '@/lib/deliveries/testing-row';
import { ABILITIES, MERCHANT, openPage, servedBy, settle } from '@/lib/testing/testing-page';
import { SampleOrders, useMaySendSamples } from './sample-orders';

const denied = (name: 'createDelivery' | 'listBranches'): Abilities => ({
  ...ABILITIES,
  operations: { ...ABILITIES.operations, [name]: { by: 'v2', whyNot: 'denied' } },
});

let may: boolean;
function May() {
  may = useMaySendSamples();
  return null;
}

test.each<[boolean, Role, boolean, Abilities]>([
  [true, 'dispatcher', true, ABILITIES],
  [true, 'dispatcher', true, servedBy('v1')],
  [false, 'dispatcher', true, servedBy('v0')],
  [false, 'dispatcher', false, ABILITIES],
  [false, 'viewer', true, ABILITIES],
  [false, 'dispatcher', true, denied('createDelivery')],
  [false, 'dispatcher', true, denied('listBranches')],
])('sample orders: %s for a %s with the sandbox %s', async (expected, role, sandbox, abilities) => {
  await openPage(<May />, { role, merchant: { ...MERCHANT, sandbox }, abilities });
  expect(may).toBe(expected);
});

const branch = (id: string, change: object = {}) => ({
  ...{ id, name: id, phone: '', address: '', createdAt: null, gone: false, goneAt: null },
  ...{ latitude: 29.3, longitude: 48 },
  ...change,
});
const list = (...branches: object[]) => ({
  ...{ branches, syncedAt: null, stale: false, wantsAddress: false, problem: null },
});

test('a sample order leaves from the first branch that is there and has a place', async () => {
  const made = { delivery: testRow({ id: 'd-9', code: null, reference: 'SAMPLE-1' }), outcome: 'made' };
  const page = await openPage(<SampleOrders first />, {
    role: 'dispatcher',
    answers: {
      'GET /api/branches': list(branch('a', { gone: true }), branch('b', { longitude: null }), branch('c')),
      'POST /api/deliveries': made,
    },
  });
  await settle();
  await page.press('Send a sample order');
  await page.press('Let one fail');
  const bodies = page.callsOf('POST /api/deliveries').map(({ body }) => body);
  expect(bodies).toMatchObject([
    { reference: expect.stringMatching(/^SAMPLE-\d+$/), origin: { branch_id: 'c' } },
    { reference: expect.stringMatching(/^SAMPLE-NO-DRIVER-\d+$/), origin: { branch_id: 'c' } },
  ]);
  expect(page.container.querySelector('a')?.getAttribute('href')).toBe('/c/alpha/deliveries/d-9');
  expect(page.container.querySelector('a')?.textContent).toBe('Sent: \u2068SAMPLE-1\u2069');
  const none = await openPage(<SampleOrders />, {
    answers: { 'GET /api/branches': list(branch('a', { gone: true })) },
  });
  await settle();
  expect([...none.container.querySelectorAll('button')].map(({ disabled }) => disabled)).toEqual([true, true]);
});
