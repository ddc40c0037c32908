import type { Generation } from '../generation/generation';
import type { RateLimit } from './limits/rate-limit';

/** How a call went. Times are those of the last attempt, on our own clock. */
export type CallReport = {
  /** The generation that the call was made with. */
  generation: Generation;
  operation: string;
  status: number;
  sentAt: Date;
  answeredAt: Date;
  attempts: number;
  /** True when the service may have carried out an earlier attempt of this call too. */
  hadUnknownAttempt: boolean;
  rateLimit: RateLimit | null;
};

/** A 2xx: its JSON as it came, null where none was expected. */
export type ServiceResponse = { json: unknown; report: CallReport };
