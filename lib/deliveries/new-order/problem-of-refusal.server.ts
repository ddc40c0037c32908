import { fieldProblem, Problem } from '@/lib/http/problem';
import { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import type { Generation } from '@/lib/service/generation/generation';
import type { ServiceFailure } from '@/lib/service/transport/refusals/errors';

/**
 * The form's error for a refused order. After a missing permission another generation may create the next one: then the
 * error names what its rules still need. Nothing is sent again.
 */
export function problemOfRefusal(
  { connection, service }: Context,
  input: CreateDelivery,
  refusedBy: Generation,
  failure: ServiceFailure,
): unknown {
  const next = service.generationOf('createDelivery');
  const isOther = next !== null && next !== refusedBy && service.whyNot('createDelivery') === null;
  if (failure.kind !== 'forbidden' || !isOther) return failure;
  try {
    const fitting = parseInput(CreateDelivery(connection.country, next), input);
    if (losesInstructions(input, fitting))
      return fieldProblem('origin.instructions', 'delivery-form.dropped.pickupInstructions');
    return new Problem(409, 'other_credentials', { serviceMessage: failure.message });
  } catch (problem) {
    return problem;
  }
}

/** Whether instructions for the driver at the pickup would be left out. */
function losesInstructions(typed: CreateDelivery, fitting: CreateDelivery): boolean {
  const instructionsOf = ({ origin }: CreateDelivery) => origin && 'instructions' in origin && origin.instructions;
  return Boolean(instructionsOf(typed)) && !instructionsOf(fitting);
}
