import { PERMISSIONS as SERVICE_PERMISSIONS } from '@/lib/service/model/values';

/** The interface's own permission names, and four of the dashboard's. */
export const PERMISSIONS = [
  ...SERVICE_PERMISSIONS,
  'users:manage',
  'settings:read',
  'settings:manage',
  'audit:read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['owner', 'manager', 'dispatcher', 'finance', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const dispatcher: Permission[] = [
  'branch:read',
  'delivery:write',
  'delivery:read',
  'delivery:cancel',
  'delivery:retry',
];

/** The permissions of each role; every other one is refused. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((name) => name !== 'users:manage' && name !== 'settings:manage'),
  dispatcher,
  finance: ['branch:read', 'delivery:read', 'invoices:read', 'wallet:read'],
  viewer: ['branch:read', 'delivery:read'],
};

export function roleMay(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}
