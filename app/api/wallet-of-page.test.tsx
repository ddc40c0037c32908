import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { DashboardFrame } from '@/components/screens/frame/dashboard-frame';
import { ROLE_PERMISSIONS, type Role } from '@/lib/auth/permissions';
import DashboardLayout from '../c/[connection]/layout';

const person = vi.hoisted(() => ({ role: 'viewer' }));
const CONNECTION = { id: 'c-alpha', slug: 'alpha', name: 'Alpha', country: 'KW', currency: 'KWD' };

vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));
vi.mock('@/lib/occurrences/push-settings.server', () => ({ followLocale: async () => undefined }));
vi.mock('next/headers', () => ({ cookies: async () => ({ get: () => undefined }) }));
vi.mock('@/lib/request/page.server', () => ({
  pageService: async () => ({
    connection: CONNECTION,
    user: { id: 'u-1', role: person.role, permissions: ROLE_PERMISSIONS[person.role as Role], factorDueAt: null },
  }),
}));
vi.mock('@/lib/connections/model/find-connection.server', () => ({ connectionsOf: async () => [] }));
vi.mock('@/lib/connections/model/to-connection.server', () => ({ connectionView: () => CONNECTION }));
vi.mock('@/lib/connections/abilities/read-abilities.server', () => ({ readAbilities: async () => ({}) }));
vi.mock('@/lib/backup/read-quarantine.server', () => ({ readQuarantineView: async () => ({ quarantine: null }) }));
vi.mock('@/lib/preferences/read.server', () => ({ preferencesOf: async () => ({}) }));
vi.mock('@/lib/env', () => ({ env: () => ({}) }));
vi.mock('@/lib/i18n/page/page-messages.server', () => ({ PageMessages: () => null }));
vi.mock('@/lib/wallet/read.server', () => ({
  knownWallet: async () => ({ balance: '12.345', asOf: '2026-11-29T09:00:00.000Z' }),
}));

function frameIn(node: ReactNode): ReactElement<{ wallet: unknown }> | undefined {
  if (!isValidElement<{ children?: ReactNode; wallet: unknown }>(node)) return undefined;
  return node.type === DashboardFrame ? node : frameIn(node.props.children);
}

test.each(Object.keys(ROLE_PERMISSIONS) as Role[])(
  'the balance is in the page of a %s who may see it',
  async (role) => {
    person.role = role;
    const page = await DashboardLayout({ children: null, params: Promise.resolve({ connection: 'alpha' }) });
    const frame = frameIn(page);
    expect(frame).toBeDefined();
    const mayRead = ROLE_PERMISSIONS[role].includes('wallet:read');
    expect(JSON.stringify(frame?.props.wallet ?? null).includes('12.345')).toBe(mayRead);
  },
);
