import { type Learnt, nothingLearnt } from '@/lib/service/model/learnt';
import { type CallBudget, createCallBudget } from '@/lib/service/transport/call-budget';
import type { Connection } from './connection';

type Kept = { budget: CallBudget; learnt: Learnt };

declare global {
  var dispatchDeskKept: Map<string, Kept> | undefined;
}

/** What this process knows about the service of a connection, for users and background work together. */
export function keptOf({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): Kept {
  globalThis.dispatchDeskKept ??= new Map();
  const all = globalThis.dispatchDeskKept;
  const key = `${id} ${baseUrl}`;
  const kept = all.get(key) ?? { budget: createCallBudget(), learnt: nothingLearnt() };
  all.set(key, kept);
  return kept;
}
