import { type CallFacts, ServiceFailure } from './errors';
import type { RefusedField } from './read-error';

/** The body of a response of 400 and above. `code` is its `error`, `responseMessage` its `message`. */
export type RefusalFacts = CallFacts & {
  status: number;
  code: string | null;
  responseMessage: string | null;
  /** In the shape of the interface, so from the service itself and not from a proxy or firewall before it. */
  isOwn: boolean;
  fields?: RefusedField[];
};
type PausingFacts = RefusalFacts & { retryAfterMs: number | null };

/** A 4xx. Sub-classes stand for those with a meaning of their own; 400 and 422 come as this one. */
export class ServiceRefusal extends ServiceFailure {
  readonly kind: 'refused' | 'unauthorized' | 'forbidden' | 'not-found' | 'conflict' | 'rate-limited' = 'refused';
  readonly status: number;
  readonly code: string | null;
  readonly isOwn: boolean;
  /** The fields that it names. */
  readonly fields: readonly RefusedField[];
  /** The first of them, and what is wrong with it; without one the message. */
  readonly field: string | null;
  readonly detail: string | null;

  constructor(facts: RefusalFacts) {
    const text = facts.responseMessage ?? facts.code;
    super(text ?? `The dispatch service answered ${facts.status} without a message`, facts);
    this.status = facts.status;
    this.code = facts.code;
    this.isOwn = facts.isOwn;
    this.fields = facts.fields ?? [];
    this.field = this.fields[0]?.path ?? null;
    this.detail = this.fields[0]?.message ?? text;
  }

  /** The interface's 422 is the wallet's; services use it for one order, or a branch, too. */
  get isAboutWallet(): boolean {
    return this.status === 422 && /wallet|balance/i.test(`${this.code} ${this.message}`);
  }
}

export class ServiceUnauthorized extends ServiceRefusal {
  override readonly kind = 'unauthorized';
}
export class ServiceForbidden extends ServiceRefusal {
  override readonly kind = 'forbidden';
}
export class ServiceNotFound extends ServiceRefusal {
  override readonly kind = 'not-found';
}
export class ServiceConflict extends ServiceRefusal {
  override readonly kind = 'conflict';
}

/**
 * A 429 after the last attempt; `retryAfterMs` is the pause that the service asks for, null where it names none.
 * `isOwnLimit`: nothing was sent, because the call budget leaves the rest to users.
 */
export class RateLimited extends ServiceRefusal {
  override readonly kind = 'rate-limited';
  readonly retryAfterMs: number | null;
  readonly isOwnLimit: boolean;

  constructor(facts: PausingFacts & { isOwnLimit?: boolean }) {
    super(facts);
    this.retryAfterMs = facts.retryAfterMs;
    this.isOwnLimit = facts.isOwnLimit ?? false;
  }
}

/** A 5xx after the last attempt. */
export class ServiceUnavailable extends ServiceFailure {
  readonly kind = 'unavailable';
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterMs: number | null;

  constructor(facts: PausingFacts) {
    super(facts.responseMessage ?? facts.code ?? `The dispatch service answered ${facts.status}`, facts);
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
