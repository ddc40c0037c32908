import { type LearnedFacts, noLearnedFacts } from '@/lib/service/model/learned-facts';
import { type CallBudget, createCallBudget } from '@/lib/service/transport/limits/call-budget';
import type { Connection } from '../model/connection';

type ServiceState = { budget: CallBudget; learned: LearnedFacts };

declare global {
  var dispatchDeskServiceState: Map<string, ServiceState> | undefined;
}

/** The rate limit and learned facts of a connection’s service in this process, shared by users and background work. */
export function serviceStateOf({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): ServiceState {
  globalThis.dispatchDeskServiceState ??= new Map();
  const all = globalThis.dispatchDeskServiceState;
  const key = `${id} ${baseUrl}`;
  const kept = all.get(key) ?? { budget: createCallBudget(), learned: noLearnedFacts() };
  all.set(key, kept);
  return kept;
}
