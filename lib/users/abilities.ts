import type { Permission } from '@/lib/auth/permissions';

/** The rows of the table of roles, as keys of `settings.roles.abilities`; the marks come from the roles themselves. */
export const ABILITIES = [
  { key: 'see', permission: 'delivery:read' },
  { key: 'dispatch', permission: 'delivery:write' },
  { key: 'cancel', permission: 'delivery:cancel' },
  { key: 'retry', permission: 'delivery:retry' },
  { key: 'branches', permission: 'branch:read' },
  { key: 'branchesChange', permission: 'branch:write' },
  { key: 'reports', permission: 'report:read' },
  { key: 'invoices', permission: 'invoices:read' },
  { key: 'wallet', permission: 'wallet:read' },
  { key: 'connection', permission: 'settings:read' },
  { key: 'connectionChange', permission: 'settings:manage' },
  { key: 'audit', permission: 'audit:read' },
  { key: 'people', permission: 'users:manage' },
] as const satisfies readonly { key: string; permission: Permission }[];
