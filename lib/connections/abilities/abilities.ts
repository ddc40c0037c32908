import { z } from 'zod/mini';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { ESTIMATE_VARIANTS, type EstimateVariant } from '@/lib/service/model/estimate-variant';
import { OPERATIONS, type Operation, WHY_NOT } from '@/lib/service/why-not';
import { COUNTRIES } from '../model/connection';
import { CredentialProblem } from '../model/credential-problem';

/** The generation that serves an operation, or why none does; never both null. */
const Ability = z.object({ by: z.nullable(z.enum(GENERATIONS)), whyNot: z.nullable(z.enum(WHY_NOT)) });
export type Ability = z.output<typeof Ability>;

/** Operations that a connection's credentials allow, as far as is known without asking the service. */
export const Abilities = z.object({
  generations: z.array(z.enum(GENERATIONS)),
  operations: z.record(z.enum(OPERATIONS), Ability),
  estimateVariants: z.array(z.enum(ESTIMATE_VARIANTS)),
  problem: z.nullable(CredentialProblem),
  /** Whether the connection's v2 key is a test-mode key. */
  testMode: z.boolean(),
  country: z.enum(COUNTRIES),
});
export type Abilities = z.output<typeof Abilities>;

type AbleGateway = {
  generations: readonly Generation[];
  estimateVariants: readonly EstimateVariant[];
  generationOf(operation: Operation): Ability['by'];
  whyNot(operation: Operation): Ability['whyNot'];
};

export function abilitiesOf(
  gateway: AbleGateway,
  { problem, testMode, country }: Pick<Abilities, 'problem' | 'testMode' | 'country'>,
): Abilities {
  return Abilities.parse({
    generations: gateway.generations,
    operations: Object.fromEntries(
      OPERATIONS.map((name) => [name, { by: gateway.generationOf(name), whyNot: gateway.whyNot(name) }]),
    ),
    estimateVariants: gateway.estimateVariants,
    problem,
    testMode,
    country,
  });
}
