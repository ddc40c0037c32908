// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { ABILITIES } from '@/lib/users/abilities';
import { RoleTable } from './role-table';

test('says what each role may do', async () => {
  await openPage(<RoleTable />);
  const [head, ...rows] = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(head).toEqual(['Can', 'Owner', 'Manager', 'Dispatcher', 'Finance', 'Viewer']);
  expect(rows.map(([ability, ...marks]) => `${ability}: ${marks.join(' ')}`)).toEqual([
    'see deliveries and follow drivers: yes yes yes yes yes',
    'estimate and dispatch orders: yes yes yes no no',
    'cancel deliveries: yes yes yes no no',
    'retry failed deliveries: yes yes yes no no',
    'see branches: yes yes yes yes yes',
    'add, change and delete branches: yes yes no no no',
    'see reports: yes yes no yes no',
    'see invoices: yes yes no yes no',
    'see the wallet balance: yes yes no yes no',
    'see connections and their webhook addresses: yes yes no no no',
    'add, change and remove connections: yes no no no no',
    'see the audit log: yes yes no no no',
    'manage people: yes no no no no',
  ]);
  expect(ABILITIES.map(({ key, permission }) => `${key} ${permission}`)).toEqual([
    'see delivery:read',
    'dispatch delivery:write',
    'cancel delivery:cancel',
    'retry delivery:retry',
    'branches branch:read',
    'branchesChange branch:write',
    'reports report:read',
    'invoices invoices:read',
    'wallet wallet:read',
    'connection settings:read',
    'connectionChange settings:manage',
    'audit audit:read',
    'people users:manage',
  ]);
});
