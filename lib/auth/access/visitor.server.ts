import type { Database } from '@/lib/db/client.server';
import type { Visitor } from '../session-rows.server';

/** All that a verb may use of the world when nobody is signed in yet; tests build the same object. */
export type VisitorContext = {
  db: Database;
  now: () => Date;
  visitor: Visitor;
  /** The session token that came along, if any. */
  sessionToken: string | null;
};
