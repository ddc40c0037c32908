import { useQuery } from '@tanstack/react-query';
import { attentionByConnectionQuery } from '@/lib/occurrences/by-connection';
import { useConnection, useConnections, useSession } from './session-context';

export type ConnectionAttention = { id: string; name: string; count: number; isWalletLow: boolean };

/**
 * Numbers of orders that need attention, by the id of the connection. A low wallet counts as one. Asks only if there
 * are several.
 */
export function useAttentionByConnection(): ReadonlyMap<string, ConnectionAttention> {
  const connections = useConnections();
  const { can } = useSession();
  const { data } = useQuery({
    ...attentionByConnectionQuery,
    enabled: connections.length > 1 && can('delivery:read'),
  });
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  return new Map(
    data?.connections.flatMap(({ id, deliveries, isWalletLow }) => {
      const name = names.get(id);
      const count = deliveries + Number(isWalletLow);
      return name && count > 0 ? [[id, { id, name, count, isWalletLow }] as const] : [];
    }),
  );
}

/** The same without the current connection. */
export function useAttentionElsewhere(): ConnectionAttention[] {
  const { id } = useConnection();
  return [...useAttentionByConnection().values()].filter((connection) => connection.id !== id);
}
