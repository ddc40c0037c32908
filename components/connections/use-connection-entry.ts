import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { connectionQueries } from '@/lib/connections/queries';
import type { ConnectionEntry, ConnectionList } from '@/lib/connections/schema';

type List = z.output<typeof ConnectionList>;

/** Refreshed often, because any call may prove pending credentials. */
const WHILE_UNPROVEN_MS = 5_000;

/** One connection of the list; `isMissing` when the loaded list does not have it. */
export function useConnectionEntry(id: string) {
  const find = (list: List | undefined) => list?.connections.find((connection) => connection.id === id);
  const query = useQuery({
    ...connectionQueries.list(),
    refetchInterval: ({ state }) => (waitsForProof(find(state.data)) ? WHILE_UNPROVEN_MS : false),
  });
  const entry = find(query.data);
  return { entry, isMissing: query.data !== undefined && !entry, query };
}

function waitsForProof(entry: ConnectionEntry | undefined): boolean {
  return entry?.credentials.some(({ pending }) => pending !== null) ?? false;
}
