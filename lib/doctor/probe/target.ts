import type { Generation } from '@/lib/service/generation/generation';

export type TargetCredentials = {
  v2?: { apiKey: string; apiSecret: string } | undefined;
  v1?: { accessToken: string } | undefined;
  v0?: { apiKey: string } | undefined;
};

/** The target of an examination: an address and the credentials to use there. */
export type Target = {
  baseUrl: string;
  /** No address of a private network is examined. */
  publicOnly?: boolean;
  /** The maker's name in headers (SERVICE_BRAND). */
  brand: string;
  credentials: TargetCredentials;
  /** The last characters of each key or token, as far as they may be shown. */
  endings?: Partial<Record<Generation, string>>;
  /** Entered to replace `credentials`, and not accepted yet. */
  pending?: TargetCredentials;
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
