/** A denial counts for 15 minutes; then the next call tests it. */
const REMEMBERED_MS = 15 * 60_000;

/** The permissions that were denied (403) to one set of credentials. */
export type Denials = {
  has(permission: string): boolean;
  add(permission: string): Promise<void> | void;
  clear(permission: string): Promise<void> | void;
};

/** For credentials without named permissions, which record no denials: a 403 has another cause. */
export const NO_DENIALS: Denials = { has: () => false, add: () => {}, clear: () => {} };

export function isDenialFresh(deniedAt: string | undefined, now = Date.now()): boolean {
  return deniedAt !== undefined && Date.parse(deniedAt) + REMEMBERED_MS > now;
}

/** Remembered for as long as a gateway lives, for credentials that are not stored. */
export function denialsInMemory(now: () => number = Date.now): Denials {
  const deniedAt = new Map<string, string>();
  return {
    has: (permission) => isDenialFresh(deniedAt.get(permission), now()),
    add: (permission) => void deniedAt.set(permission, new Date(now()).toISOString()),
    clear: (permission) => void deniedAt.delete(permission),
  };
}
