import type { Branches } from '@/lib/db/of-branches';
import { PERMISSIONS as SERVICE_PERMISSIONS } from '@/lib/service/model/values';

/** The interface's own permission names, and six of the dashboard's. */
export const PERMISSIONS = [
  ...SERVICE_PERMISSIONS,
  'delivery:adopt',
  'report:read',
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
  'delivery:adopt',
];

/** The permissions of each role; every other one is refused. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((name) => name !== 'users:manage' && name !== 'settings:manage'),
  dispatcher,
  finance: ['branch:read', 'delivery:read', 'report:read', 'invoices:read', 'wallet:read'],
  viewer: ['branch:read', 'delivery:read'],
};

/** Permissions of the whole desk, which a role for one merchant does not have. */
const OF_DESK: readonly Permission[] = ['users:manage', 'settings:read', 'settings:manage', 'audit:read'];

/** Permissions that somebody of some branches keeps: the orders there. Bills, wallet, and what changes branches are the whole merchant's. */
const OF_BRANCHES: readonly Permission[] = [
  'branch:read',
  'delivery:write',
  'delivery:read',
  'delivery:cancel',
  'delivery:retry',
  'report:read',
];

export type Membership = { role: string; branches: Branches };
/** The rights of a person for a merchant, and the branches that they are for. */
export type Scope = { role: Role | null; permissions: readonly Permission[]; branches: Branches };

/** The scope of a person for a merchant: by the membership there, else by their role for all merchants. */
export function scopeOf(roles: { role: string | null; membership: Membership | null }): Scope {
  const of = roleOf(roles.membership?.role ?? null);
  if (!roles.membership || !of) {
    const role = roleOf(roles.role);
    return { role, permissions: role ? ROLE_PERMISSIONS[role] : [], branches: null };
  }
  const { branches } = roles.membership;
  const permissions = ROLE_PERMISSIONS[of].filter((name) =>
    branches ? OF_BRANCHES.includes(name) : !OF_DESK.includes(name),
  );
  return { role: of, permissions, branches };
}

/** The role that a text names; null for one that there is no more. */
const roleOf = (text: string | null): Role | null => ROLES.find((name) => name === text) ?? null;

export function roleMay(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}
