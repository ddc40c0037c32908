// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import customers from '@/lib/i18n/messages/en/customers.json';
import { fill, openPage, refusal } from '@/lib/testing/testing-page';
import { CustomerScreen } from './customer-screen';

const CUSTOMER = {
  ...{ id: 'u-1', name: 'Noura', phone: '+96550123456', note: '', blockedReason: null, madeElsewhere: false },
  ...{ destinationFormat: '', destination: {}, lastUsedAt: '2026-11-22T09:00:00.000Z', deliveriesCount: 1 },
  ...{ spent: [], orders: 1, addresses: [], usualBranch: null },
};

test.each<[Role, boolean]>([
  ['owner', true],
  ['manager', false],
  ['dispatcher', false],
  ['viewer', false],
])('the role of %s may delete a customer: %s', async (role, may) => {
  const page = await openPage(<CustomerScreen id="u-1" />, { role, answers: { 'GET /api/customers/u-1': CUSTOMER } });
  expect(page.text()).toContain('Noura');
  expect(page.button(customers.delete.start) !== undefined).toBe(may);
});

test('a refused note is said at once, while the customer is still read again', async () => {
  const answered: object[] = [CUSTOMER];
  const answers = {
    'GET /api/customers/u-1': () => answered.pop() ?? new Promise<object>(() => {}),
    'PATCH /api/customers/u-1': refusal(500, 'internal'),
  };
  const page = await openPage(<CustomerScreen id="u-1" />, { answers });
  await fill('textarea', 'Side door');
  await page.press(customers.note.save);
  expect(page.text()).toContain('Something went wrong');
  expect(page.callsOf('GET /api/customers/u-1')).toHaveLength(2);
  expect(page.container.querySelector('textarea')?.value).toBe('Side door');
});
