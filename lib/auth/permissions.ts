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

/** The roles that a person may have for one merchant. */
export const MERCHANT_ROLES = ['manager', 'dispatcher', 'finance', 'viewer'] as const satisfies readonly Role[];

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

/** Permissions of the whole desk, which a role for one merchant does not have. */
const OF_DESK: readonly Permission[] = ['users:manage', 'settings:read', 'settings:manage', 'audit:read'];

/** Permissions of a person for a merchant: by the membership there, else by their role for all merchants. */
export function permissionsOf({ role, merchantRole }: { role: Role | null; merchantRole: Role | null }) {
  if (merchantRole) return ROLE_PERMISSIONS[merchantRole].filter((name) => !OF_DESK.includes(name));
  return role ? ROLE_PERMISSIONS[role] : [];
}

/** The role that a text names; null for one that there is no more. */
export const roleOf = (text: string | null): Role | null => ROLES.find((name) => name === text) ?? null;

export function roleMay(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}
