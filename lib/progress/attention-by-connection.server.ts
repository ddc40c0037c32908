import type { Context } from '@/lib/request/context.server';
import { countAttentionRows } from './attention-by-connection-rows.server';
import type { AttentionByConnection } from './attention-by-connection-schema';
import type { AttentionSettings } from './attention-settings';

/** How many deliveries need attention in each connection. `lowWallets`: the connections with a low wallet. */
export async function attentionByConnection(
  { db, now }: Pick<Context, 'db' | 'now'>,
  connections: readonly { id: string; attention: AttentionSettings }[],
  lowWallets: ReadonlySet<string>,
): Promise<AttentionByConnection> {
  // Most have the same settings: one query for each set of them.
  const bySettings = new Map<string, { settings: AttentionSettings; ids: string[] }>();
  for (const { id, attention } of connections) {
    const key = JSON.stringify(attention);
    const group = bySettings.get(key) ?? { settings: attention, ids: [] };
    group.ids.push(id);
    bySettings.set(key, group);
  }
  const counts = await Promise.all(
    [...bySettings.values()].map(({ settings, ids }) => countAttentionRows(db, ids, settings, now())),
  );
  const byId = new Map(counts.flatMap((some) => [...some]));
  return {
    connections: connections.map(({ id }) => ({ id, deliveries: byId.get(id) ?? 0, isWalletLow: lowWallets.has(id) })),
  };
}
