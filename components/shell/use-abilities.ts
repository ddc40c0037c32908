import { useQuery } from '@tanstack/react-query';
import { abilitiesQuery } from '@/lib/connections/abilities/abilities-query';
import type { Operation } from '@/lib/service/why-not';
import { useShell } from './user/session-context';

/** The operations that the current connection's credentials allow. They only choose what to offer; the service decides. */
export function useAbilities() {
  const { abilities: atLoad } = useShell();
  const { data } = useQuery({ ...abilitiesQuery(), initialData: atLoad });
  return {
    ...data,
    /** The generation that serves the operation, or null. */
    by: (operation: Operation) => data.operations[operation].by,
    /** Why the operation is not available, a key of the messages `connections.whyNot`; null if it is. */
    whyNot: (operation: Operation) => data.operations[operation].whyNot,
  };
}
