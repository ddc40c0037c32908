// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import customers from '@/lib/i18n/messages/en/customers.json';
import { openPage } from '@/lib/testing/testing-page';
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
