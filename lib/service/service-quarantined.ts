import { ServiceFailure } from './transport/refusals/errors';

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
