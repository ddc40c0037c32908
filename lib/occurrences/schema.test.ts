import { expect, test } from 'vitest';
import { ROLES, roleMay } from '@/lib/auth/permissions';
import { type OccurrenceKind, permissionFor } from './schema';

const STAFF = ['owner', 'manager', 'dispatcher'];
const ALL = [...STAFF, 'finance', 'viewer'];

test.each<[OccurrenceKind, string[]]>([
  ['failed', ALL],
  ['late', ALL],
  ['not_replaced', ALL],
  ['import_stopped', STAFF],
  ['plan_asks', STAFF],
  ['credentials_refused', ['owner', 'manager']],
  ['webhooks_silent', ['owner', 'manager']],
  ['backup_failed', ['owner']],
])('%s is seen by %s', (kind, roles) => {
  expect(ROLES.filter((role) => roleMay(role, permissionFor(kind)))).toEqual(roles);
});

test('a low wallet is seen by who may read the wallet, not by who may read reports alone', () => {
  expect(permissionFor('wallet_low')).toBe('wallet:read');
});
