import type { Generation } from '@/lib/service/generation/generation';
import type { Credentials } from '@/lib/service/transport/authorization/authorization.server';

/** The target of an examination: an address and the credentials to use there. */
export type Target = {
  baseUrl: string;
  /** No address of a private network is examined. */
  publicOnly?: boolean;
  /** The maker's name in headers (SERVICE_BRAND). */
  brand: string;
  credentials: Credentials;
  /** The last characters of each key or token, as far as they may be shown. */
  endings?: Partial<Record<Generation, string>>;
  /** Entered to replace `credentials`, and not accepted yet. */
  pending?: Credentials;
  /** Generations with stored credentials that can't be decrypted. */
  unreadable?: readonly Generation[];
  /** When the service last accepted exactly these credentials. */
  lastAcceptedAt?: Partial<Record<Generation, Date | null>>;
  sandbox?: boolean;
  isOfEnvironment?: boolean;
  /** Null: the webhook address is not examined. */
  webhook?: WebhookTarget | null;
};

export type WebhookTarget = {
  url: string;
  /** The value that only our own receiver puts into `markHeader`. */
  mark: string;
  markHeader: string;
  lastAt: Date | null;
};
