import { AUDIT_ACTIONS } from '@/lib/auth/audit-actions';
import type { Queryable } from '@/lib/db/client.server';
import { type ChainHead, chainHead, countUnchained, digestsAt, linksAfter } from './chain-rows.server';
import { type ChainedRow, hex, linkDigest, personalDigest, START } from './digest';

const BATCH = 1_000;

export type ChainCheck = {
  head: ChainHead | null;
  /** Rows that the running dashboard adds within seconds. */
  waiting: number;
  /** The first row that is not as it was written. */
  broken: {
    id: number | null;
    position: number | null;
    reason: 'row_missing' | 'row_changed' | 'chain_changed' | 'not_chained' | 'head_unknown';
  } | null;
};

/** Compares every row of the audit log with the chain, and the chain with heads that were written down elsewhere. */
export async function checkChain(db: Queryable, heads: readonly ChainHead[] = []): Promise<ChainCheck> {
  const head = await chainHead(db);
  const { waiting, lost } = await countUnchained(db);
  const broken =
    (await firstBroken(db)) ??
    (lost === null ? null : { id: lost, position: null, reason: 'not_chained' as const }) ??
    (await unknownHead(db, heads));
  return { head, waiting, broken };
}

async function firstBroken(db: Queryable): Promise<ChainCheck['broken']> {
  let previous = { position: 0, digest: START as Uint8Array };
  for (;;) {
    const links = await linksAfter(db, previous.position, BATCH);
    for (const { link, row } of links) {
      const at = { id: link.auditId, position: link.position };
      if (link.position !== previous.position + 1) return { ...at, reason: 'chain_changed' };
      if (!row) return { ...at, reason: 'row_missing' };
      const isPersonal = isForgotten(row) || hex(personalDigest(row)) === hex(link.personal);
      const expected = linkDigest(previous.digest, link.position, row, link.personal);
      if (!isPersonal || hex(expected) !== hex(link.digest)) return { ...at, reason: 'row_changed' };
      previous = link;
    }
    if (links.length < BATCH) return null;
  }
}

/** Retention empties sign-ins alone; so does the trigger. */
function isForgotten({ action, salt, userId, subject, detail, address }: ChainedRow): boolean {
  const isSignIn = AUDIT_ACTIONS.signIn.some((name) => name === action);
  return isSignIn && [salt, userId, subject, detail, address].every((part) => part === null);
}

async function unknownHead(db: Queryable, heads: readonly ChainHead[]): Promise<ChainCheck['broken']> {
  const digests = await digestsAt(
    db,
    heads.map(({ position }) => position),
  );
  const unknown = heads.find(({ position, digest }) => digests.get(position) !== digest);
  return unknown ? { id: null, position: unknown.position, reason: 'head_unknown' } : null;
}
