import type { Generation } from '@/lib/service/model/generation';
import type { Connection } from '../connection';
import { type Held, readable } from './held.server';

/** The credentials that calls of a generation are made with: the current ones, or pending ones if none can be read. */
export function serving(
  connection: Pick<Connection, 'testMode'>,
  held: readonly Held[],
  generation: Generation,
): Held | undefined {
  const current = readable(held, generation, 'current');
  if (current) return mayServe(current) ? current : undefined;
  const next = readable(held, generation, 'next');
  return next && mayServe(next) && !isOtherMode(connection, next) ? next : undefined;
}

/**
 * Whether calls may be made with credentials: not with the token of an uninstalled application; pending ones must be the
 * merchant's, or confirmed by an owner if unknown.
 */
export function mayServe({ slot, merchant, merchantConfirmedAt, uninstalledAt }: Held): boolean {
  if (uninstalledAt) return false;
  if (slot === 'current') return merchant !== 'other' && merchant !== 'unreachable';
  return merchant === 'same' || (merchant === 'unknown' && merchantConfirmedAt !== null);
}

/** Whether pending credentials make test orders in place of real ones, or the other way round: an owner decides that. */
export function isOtherMode({ testMode }: Pick<Connection, 'testMode'>, next: Pick<Held, 'testMode'>): boolean {
  return next.testMode !== null && next.testMode !== testMode;
}
