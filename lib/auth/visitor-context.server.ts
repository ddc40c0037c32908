import type { Database } from '@/lib/db/client.server';
import type { PasswordCost } from './password.server';
import type { Visitor } from './session-rows.server';

/** The context of a verb when nobody is signed in yet; tests build the same object. */
export type VisitorContext = {
  db: Database;
  now: () => Date;
  visitor: Visitor;
  /** The session token of the request, if any. */
  sessionToken: string | null;
  /** Its `Cookie` header. */
  cookie: string | null;
  /** Tests hash cheaply. */
  passwordCost?: PasswordCost;
};
