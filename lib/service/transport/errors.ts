import type { WhyNot } from '../why-not';

/**
 * What can go wrong between us and the dispatch service. Pure and without secrets: safe to log, to store, to inspect.
 * Where modules are instantiated more than once, `kind` and `isServiceFailure` are what to branch on.
 */

/** Whether the service may have done what was asked. `unknown` means: read or repeat with the same reference. */
export type Outcome = 'not-done' | 'unknown';

export type FailureKind =
  | 'invalid-request'
  | 'not-served'
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'rate-limited'
  | 'unavailable'
  | 'no-answer'
  | 'unreadable'
  | 'aborted';

/** `operation` is `METHOD /path` without its query; `attempts` counts the requests that were tried. */
export type CallFacts = { operation: string; attempts: number; outcome: Outcome };

const mark = Symbol.for('dispatch-desk.service-failure');

export abstract class ServiceFailure extends Error {
  abstract readonly kind: FailureKind;
  readonly operation: string;
  readonly attempts: number;
  readonly outcome: Outcome;

  constructor(message: string, facts: CallFacts) {
    super(message);
    this.name = new.target.name;
    this.operation = facts.operation;
    this.attempts = facts.attempts;
    this.outcome = facts.outcome;
    Object.defineProperty(this, mark, { value: true });
  }

  toJSON() {
    return { ...this, name: this.name, message: this.message };
  }
}

export function isServiceFailure(error: unknown): error is ServiceFailure {
  return typeof error === 'object' && error !== null && mark in error;
}

/** Nothing was sent: what we were about to send is not what the interface asks for. */
export class ServiceRequestInvalid extends ServiceFailure {
  readonly kind = 'invalid-request';
  readonly issues: { field: string; message: string }[];

  constructor(operation: string, issues: { field: string; message: string }[]) {
    const said = issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
    super(`${operation} was not sent: ${said}`, { operation, attempts: 0, outcome: 'not-done' });
    this.issues = issues;
  }
}

/** Nothing was sent: none of the connection's credentials serves this operation. */
export class OperationNotServed extends ServiceFailure {
  readonly kind = 'not-served';
  readonly why: WhyNot | null;

  constructor(operation: string, why: WhyNot | null = null) {
    super(`None of the configured credentials serves ${operation}`, { operation, attempts: 0, outcome: 'not-done' });
    this.why = why;
  }
}

/** What the service said when it refused. `code` is its `error`, `field` and `detail` its `field.path: message`. */
export type RefusalFacts = CallFacts & {
  status: number;
  code: string | null;
  said: string | null;
  /** In the shape of the interface: the service itself says so, nobody in between. What was stopped by another is not. */
  isOwn: boolean;
  /** Our own name of the field, where the service's is another one. */
  field?: string | null;
};

/** A 4xx. Sub-classes stand for those with a meaning of their own; 400 and 422 come as this one. */
export class ServiceRefusal extends ServiceFailure {
  readonly kind: 'refused' | 'unauthorized' | 'forbidden' | 'not-found' | 'conflict' | 'rate-limited' = 'refused';
  readonly status: number;
  readonly code: string | null;
  readonly isOwn: boolean;
  readonly field: string | null;
  readonly detail: string | null;

  constructor(facts: RefusalFacts) {
    super(facts.said ?? `The dispatch service answered ${facts.status} without saying why`, facts);
    this.status = facts.status;
    this.code = facts.code;
    this.isOwn = facts.isOwn;
    const { field, detail } = fieldOf(facts.said);
    this.field = facts.field ?? field;
    this.detail = detail;
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

/** 429 that outlasted our patience; `retryAfterMs` is what the service asked for, when it did. */
export class RateLimited extends ServiceRefusal {
  override readonly kind = 'rate-limited';
  readonly retryAfterMs: number | null;

  constructor(facts: RefusalFacts & { retryAfterMs: number | null }) {
    super(facts);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** A 5xx that outlasted every attempt that was allowed. */
export class ServiceUnavailable extends ServiceFailure {
  readonly kind = 'unavailable';
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterMs: number | null;

  constructor(facts: RefusalFacts & { retryAfterMs: number | null }) {
    super(facts.said ?? `The dispatch service answered ${facts.status}`, facts);
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

export type NoAnswerReason = 'refused' | 'unreachable' | 'tls' | 'timeout' | 'closed' | 'malformed';

/** No answer came. `sent` says whether any attempt may have reached the service. */
export class NoAnswer extends ServiceFailure {
  readonly kind = 'no-answer';
  readonly sent: 'no' | 'maybe';
  readonly reason: NoAnswerReason;
  /** The system's own code, such as ECONNRESET. */
  readonly code: string;

  constructor(facts: Omit<CallFacts, 'outcome'> & { sent: 'no' | 'maybe'; reason: NoAnswerReason; code: string }) {
    const { sent, reason, code } = facts;
    super(`The dispatch service did not answer (${reason}, ${code})`, {
      ...facts,
      outcome: sent === 'no' ? 'not-done' : 'unknown',
    });
    this.sent = sent;
    this.reason = reason;
    this.code = code;
  }
}

/** An answer came that can't be used: a redirect, a page instead of JSON, more bytes than allowed, a missing field. */
export class ServiceAnswerUnreadable extends ServiceFailure {
  readonly kind = 'unreadable';
  readonly status: number;
  readonly why: 'redirect' | 'too-large' | 'not-json' | 'wrong-shape';

  constructor(
    facts: CallFacts & { status: number; why: 'redirect' | 'too-large' | 'not-json' | 'wrong-shape'; said: string },
  ) {
    super(`The dispatch service answered ${facts.status}, unreadable: ${facts.said}`, facts);
    this.status = facts.status;
    this.why = facts.why;
  }
}

/** The caller gave up. */
export class CallAborted extends ServiceFailure {
  readonly kind = 'aborted';

  constructor(facts: CallFacts) {
    super('The call was given up before an answer came', facts);
  }
}

/** Reads `field.path: message` or `branch_id is required ...` (interface: Known 400 messages). */
function fieldOf(said: string | null): { field: string | null; detail: string | null } {
  const named = /^([A-Za-z_]\w*(?:[.[]\w+\]?)*):\s+(.+)$/s.exec(said ?? '');
  if (named?.[1] && !/^(error|message|warning|validation)$/i.test(named[1])) {
    return { field: lowerFirst(named[1]), detail: named[2] ?? null };
  }
  const leading = /^([a-z]+(?:[._][a-z]+)+)\s+((?:is|must|has|should|cannot)\b.*)$/s.exec(said ?? '');
  return { field: leading?.[1] ?? null, detail: leading?.[2] ?? said };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
