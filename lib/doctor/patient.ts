import type { Generation } from '@/lib/service/model/generation';

/** Credentials by generation, as they are kept. */
export type PatientCredentials = {
  v2?: { apiKey: string; apiSecret: string } | undefined;
  v1?: { accessToken: string } | undefined;
  v0?: { apiKey: string } | undefined;
};

/** A connection as the doctor needs to know it. Instants are null where nothing ever was. */
export type Patient = {
  baseUrl: string;
  /** The maker's name in headers. */
  brand: string;
  credentials: PatientCredentials;
  /** Of a rotation: entered to take the place of `credentials`, and not accepted yet. */
  next?: PatientCredentials;
  /** Of which there is something typed in that can no longer be read: it was sealed under another APP_SECRET. */
  unreadable?: readonly Generation[];
  /** When the service last took these very credentials. */
  lastProvenAt: Partial<Record<Generation, Date | null>>;
  sandbox: boolean;
  isOfEnvironment: boolean;
  webhook: {
    url: string;
    /** What our own receiver answers in its header, and nobody else can. */
    mark: string;
    markHeader: string;
    lastAt: Date | null;
  };
};
