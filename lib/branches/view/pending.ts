import { z } from 'zod/mini';
import type { BranchRow } from '../schema';

const Wanted = z.object({ name: z.string(), phone: z.string(), latitude: z.number(), longitude: z.number() });

export const PendingAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('create'), temporaryId: z.string(), wanted: Wanted }),
  z.object({ act: z.literal('update'), id: z.string(), change: z.partial(Wanted) }),
  z.object({ act: z.literal('delete'), id: z.string() }),
]);
export type PendingAct = z.infer<typeof PendingAct>;
export const PendingActs = z.array(PendingAct);

/** A branch as it is shown; `saving` while the service has not confirmed it. */
export type ShownBranch = BranchRow & { saving: boolean };

/** The list as it will be when all pending acts are done. A moved branch has no address until the service writes it. */
export function withPending(branches: BranchRow[], acts: PendingAct[]): ShownBranch[] {
  const shown = new Map<string, ShownBranch>(branches.map((branch) => [branch.id, { ...branch, saving: false }]));
  for (const act of acts) {
    if (act.act === 'delete') shown.delete(act.id);
    else if (act.act === 'create') shown.set(act.temporaryId, notYetCreated(act.temporaryId, act.wanted));
    else {
      const before = shown.get(act.id);
      const address = act.change.latitude === undefined ? before?.address : '';
      if (before) shown.set(act.id, { ...before, ...act.change, address: address ?? '', saving: true });
    }
  }
  return [...shown.values()];
}

function notYetCreated(id: string, wanted: z.infer<typeof Wanted>): ShownBranch {
  return { ...wanted, id, address: '', createdAt: null, gone: false, goneAt: null, saving: true };
}
