/**
 * Failures of calls to the dispatch service; refusals stand in `refusals.ts`. They hold no secret and may be logged. Modules
 * may be loaded twice: branch on `kind` and `isServiceFailure`.
 */

/** Whether the service may have done what was asked. `unknown`: read, or repeat with the same reference. */
export type Outcome = 'not-done' | 'unknown';

export type FailureKind =
  | 'invalid-request'
  | 'not-served'
  | 'quarantined'
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'rate-limited'
  | 'unavailable'
  | 'no-response'
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

/** Nothing was sent: the request is not what the interface asks for. */
export class ServiceRequestInvalid extends ServiceFailure {
  readonly kind = 'invalid-request';
  readonly issues: { field: string; message: string }[];

  constructor(operation: string, issues: { field: string; message: string }[]) {
    const list = issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
    super(`${operation} was not sent: ${list}`, { operation, attempts: 0, outcome: 'not-done' });
    this.issues = issues;
  }
}

export type NoResponseReason = 'refused' | 'unreachable' | 'tls' | 'timeout' | 'closed' | 'malformed';

/** No response came. `sent`: whether any attempt may have reached the service. */
export class NoResponse extends ServiceFailure {
  readonly kind = 'no-response';
  readonly sent: 'no' | 'maybe';
  readonly reason: NoResponseReason;
  /** The system's own code, such as ECONNRESET. */
  readonly code: string;

  constructor(facts: Omit<CallFacts, 'outcome'> & { sent: 'no' | 'maybe'; reason: NoResponseReason; code: string }) {
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

type UnreadableFacts = CallFacts & { status: number; why: ServiceResponseUnreadable['why']; detail: string };

/** A response that can't be used: a redirect, a page instead of JSON, more bytes than allowed, a missing field. */
export class ServiceResponseUnreadable extends ServiceFailure {
  readonly kind = 'unreadable';
  readonly status: number;
  readonly why: 'redirect' | 'too-large' | 'not-json' | 'wrong-shape';

  constructor(facts: UnreadableFacts) {
    super(`The dispatch service answered ${facts.status}, unreadable: ${facts.detail}`, facts);
    this.status = facts.status;
    this.why = facts.why;
  }
}

/** The caller's signal ended the call. */
export class CallAborted extends ServiceFailure {
  readonly kind = 'aborted';

  constructor(facts: CallFacts) {
    super('The call was aborted before a response came', facts);
  }
}
