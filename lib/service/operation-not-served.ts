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
