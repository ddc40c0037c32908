import type { Connection } from '../model/connection';
import type { CredentialProblem } from '../model/credential-problem';
import { isFormerEnvironment } from '../model/environment-key.server';
import type { CredentialSet } from './sets/credential-sets.server';
import { isOtherMode, isUsable } from './sets/usable-credentials.server';

type Target = Pick<Connection, 'environmentKey' | 'testMode'>;

/** The worst problem of a connection's credentials, as far as is known; null when none is known. */
export function problemOf(connection: Target, sets: readonly CredentialSet[]): CredentialProblem | null {
  const { environmentKey: key } = connection;
  if (isFormerEnvironment(key) || (key !== null && sets.length === 0)) {
    return { kind: 'gone', generation: null, since: null, isAll: true };
  }
  const useless = sets.filter(
    (set) => set.slot === 'current' && isUseless(set) && !isReplaceable(connection, sets, set),
  );
  const worst = useless.find(({ secret }) => !secret) ?? useless[0];
  if (!worst) return null;
  const { generation, secret, refusedSince } = worst;
  const isAll = sets.every((set) => useless.some((each) => each.generation === set.generation));
  const since = secret ? (refusedSince?.toISOString() ?? null) : null;
  return { kind: problemKind(connection, sets, worst), generation, since, isAll };
}

/** Why pending credentials need a person before they can be used; null when they don't. */
export function pendingProblem(
  connection: Pick<Connection, 'testMode'>,
  pending: CredentialSet,
): 'unverified' | 'other_mode' | null {
  if (pending.merchant === 'unknown' && !isUsable(pending)) return 'unverified';
  return isOtherMode(connection, pending) ? 'other_mode' : null;
}

function problemKind(
  connection: Target,
  sets: readonly CredentialSet[],
  { generation, secret, merchant, uninstalledAt }: CredentialSet,
) {
  if (merchant === 'unreachable') return 'unverified';
  if (uninstalledAt) return 'uninstalled';
  const pending = sets.find((set) => set.generation === generation && set.slot === 'pending' && !isUseless(set));
  return (pending && pendingProblem(connection, pending)) ?? (secret ? 'refused' : 'unreadable');
}

function isUseless({ slot, secret, refusedSince, merchant }: CredentialSet): boolean {
  return !secret || refusedSince !== null || (slot === 'current' && merchant === 'unreachable');
}

/** Pending credentials may be what is needed, unless they were refused or need a person. */
function isReplaceable(connection: Target, sets: readonly CredentialSet[], { generation }: CredentialSet): boolean {
  return sets.some(
    (set) => set.generation === generation && !isUseless(set) && pendingProblem(connection, set) === null,
  );
}
