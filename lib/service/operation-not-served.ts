import { ServiceFailure } from './transport/refusals/errors';
import type { WhyNot } from './why-not';

/** Nothing was sent: none of the connection's credentials serves this operation. */
export class OperationNotServed extends ServiceFailure {
  readonly kind = 'not-served';
  readonly why: WhyNot | null;

  constructor(operation: string, why: WhyNot | null = null) {
    super(`None of the configured credentials serves ${operation}`, { operation, attempts: 0, outcome: 'not-done' });
    this.why = why;
  }
}

/** Nothing was sent: a restored copy changes nothing at the service until an owner confirms that the old one is off. */
export class ServiceQuarantined extends ServiceFailure {
  readonly kind = 'quarantined';

  constructor(operation: string) {
    super(`${operation} was not sent: this is a restored copy, and nobody has confirmed that the old one is off`, {
      operation,
      attempts: 0,
      outcome: 'not-done',
    });
  }
}
