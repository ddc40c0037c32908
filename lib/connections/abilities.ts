import { z } from 'zod';
import { ESTIMATE_VARIANTS, type EstimateVariant } from '@/lib/service/model/estimate-variant';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { type Operation, SERVED_BY, WHY_NOT } from '@/lib/service/why-not';
import { COUNTRIES } from './connection';
import { Trouble } from './credentials/problem';

const OPERATIONS = Object.keys(SERVED_BY).filter((name): name is Operation => name in SERVED_BY);

/** Which generation serves an operation, or why it can't be had; never both null. */
const Ability = z.object({ by: z.enum(GENERATIONS).nullable(), whyNot: z.enum(WHY_NOT).nullable() });
export type Ability = z.output<typeof Ability>;

/** What a connection's credentials can do, as far as is known: nothing is asked of the service for it. */
export const Abilities = z.object({
  generations: z.array(z.enum(GENERATIONS)),
  operations: z.record(z.enum(OPERATIONS), Ability),
  estimateVariants: z.array(z.enum(ESTIMATE_VARIANTS)),
  trouble: Trouble.nullable(),
  /** Whether its key of v2 is a test-mode key, as far as is known by now. */
  testMode: z.boolean(),
  /** Where its merchant is, as far as is known by now. */
  country: z.enum(COUNTRIES),
});
export type Abilities = z.output<typeof Abilities>;

type Able = {
  generations: readonly Generation[];
  estimateVariants: readonly EstimateVariant[];
  generationOf(operation: Operation): Ability['by'];
  whyNot(operation: Operation): Ability['whyNot'];
};

/** As a gateway tells it, and what is known against its credentials. */
export function abilitiesOf(
  gateway: Able,
  { trouble, testMode, country }: Pick<Abilities, 'trouble' | 'testMode' | 'country'>,
): Abilities {
  return Abilities.parse({
    generations: gateway.generations,
    operations: Object.fromEntries(
      OPERATIONS.map((name) => [name, { by: gateway.generationOf(name), whyNot: gateway.whyNot(name) }]),
    ),
    estimateVariants: gateway.estimateVariants,
    trouble,
    testMode,
    country,
  });
}
