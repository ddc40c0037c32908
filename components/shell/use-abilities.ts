import { useQuery } from '@tanstack/react-query';
import { connectionQueries } from '@/lib/connections/queries';
import type { Operation } from '@/lib/service/why-not';
import { useShell } from './user/session-context';

/** What the credentials of the connection that is looked at can do. The service decides; this only chooses what to offer. */
export function useAbilities() {
  const { abilities: atLoad } = useShell();
  const { data } = useQuery({ ...connectionQueries.abilities(), initialData: atLoad });
  return {
    generations: data.generations,
    estimateVariants: data.estimateVariants,
    /** Why the credentials are of no use, as far as is known without asking. */
    trouble: data.trouble,
    testMode: data.testMode,
    country: data.country,
    /** The generation that serves it, or null. */
    by: (operation: Operation) => data.operations[operation].by,
    /** Why it can't be had, a key of the messages `connections.why_not`; null when it can. */
    whyNot: (operation: Operation) => data.operations[operation].whyNot,
  };
}
