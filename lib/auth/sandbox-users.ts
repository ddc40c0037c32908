import { ROLES, type Role } from './permissions';

/** The one password of all ready-made users. It is public: they exist in sandbox mode only. */
export const SANDBOX_PASSWORD = 'sandbox-2026';

const NAMES: Record<Role, string> = {
  owner: 'Noura Al-Mutairi',
  manager: 'Yousef Al-Khalifa',
  dispatcher: 'Fatima Al-Sabah',
  finance: 'Omar Al-Harbi',
  viewer: 'Layla Haddad',
};

export type SandboxUser = { id: string; name: string; email: string; role: Role };

/** A ready-made user of each role, for sandbox mode. */
export const SANDBOX_USERS: readonly SandboxUser[] = ROLES.map((role) => ({
  id: `sandbox-${role}`,
  name: NAMES[role],
  email: `${role}@sandbox.test`,
  role,
}));

/** The prefix of the id of every account made in sandbox mode; no real account has it. */
export const SANDBOX_ID_PREFIX = 'sandbox-';
