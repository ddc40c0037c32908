import { clientAddress } from '@/lib/auth/access/client-address';
import { type Database, database } from '@/lib/db/client.server';
import { env } from '@/lib/env';

/** The visitor who opens a link; tests build the same object. `address`: as `clientAddress` returns it. */
export type LinkVisitor = { db: Database; address: string | null; now: () => Date };

export function linkVisitor(headers: Pick<Headers, 'get'>): LinkVisitor {
  const { TRUSTED_PROXY_HOPS = 0 } = env();
  return {
    db: database().db,
    address: clientAddress(headers.get('x-forwarded-for'), TRUSTED_PROXY_HOPS),
    now: () => new Date(),
  };
}
