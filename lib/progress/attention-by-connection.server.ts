import type { Branches } from '@/lib/db/of-branches';
import type { Context } from '@/lib/request/context.server';
import { countAttentionRows } from './attention-by-connection-rows.server';
import type { AttentionByConnection } from './attention-by-connection-schema';
import type { AttentionSettings } from './attention-settings';

/** How many deliveries need attention in each connection. `lowWallets`: the connections with a low wallet. */
export async function attentionByConnection(
  { db, now }: Pick<Context, 'db' | 'now'>,
  connections: readonly { id: string; attention: AttentionSettings; branches: Branches }[],
  lowWallets: ReadonlySet<string>,
): Promise<AttentionByConnection> {
  // Most have the same settings: one query for each set of them.
  const bySettings = new Map<string, { settings: AttentionSettings; branches: Branches; ids: string[] }>();
  for (const { id, attention, branches } of connections) {
    const key = JSON.stringify([attention, branches]);
    const group = bySettings.get(key) ?? { settings: attention, branches, ids: [] };
    group.ids.push(id);
    bySettings.set(key, group);
  }
  const counts = await Promise.all(
    [...bySettings.values()].map(({ ids, ...of }) => countAttentionRows(db, ids, of, now())),
  );
  const byId = new Map(counts.flatMap((some) => [...some]));
  return {
    connections: connections.map(({ id }) => ({ id, deliveries: byId.get(id) ?? 0, isWalletLow: lowWallets.has(id) })),
  };
}
