import type { Generation } from '@/lib/service/generation/generation';
import type { Connection } from '../../model/connection';
import { type CredentialSet, findReadable } from './credential-sets.server';

/** The credentials to call a generation with: the current ones, or pending ones if those cannot be decrypted. */
export function usableCredentials(
  connection: Pick<Connection, 'testMode'>,
  sets: readonly CredentialSet[],
  generation: Generation,
): CredentialSet | undefined {
  const current = findReadable(sets, generation, 'current');
  if (current) return isUsable(current) ? current : undefined;
  const pending = findReadable(sets, generation, 'pending');
  return pending && isUsable(pending) && !isOtherMode(connection, pending) ? pending : undefined;
}

/**
 * Whether calls may be made with credentials: not with the token of an uninstalled application; pending ones must be the
 * merchant's, or confirmed by an owner if unknown.
 */
export function isUsable({ slot, merchant, merchantConfirmedAt, uninstalledAt }: CredentialSet): boolean {
  if (uninstalledAt) return false;
  if (slot === 'current') return merchant !== 'other' && merchant !== 'unreachable';
  return merchant === 'same' || (merchant === 'unknown' && merchantConfirmedAt !== null);
}

/** Whether pending credentials make test orders in place of real ones, or the other way round: an owner decides that. */
export function isOtherMode(
  { testMode }: Pick<Connection, 'testMode'>,
  pending: Pick<CredentialSet, 'testMode'>,
): boolean {
  return pending.testMode !== null && pending.testMode !== testMode;
}
