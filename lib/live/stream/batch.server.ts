import type { LoggedEvent } from '../event-rows.server';
import { LiveKind, type LiveSubject } from '../events';

/** A run of events, collapsed: each subject once, with everybody who had a hand in it. */
export type LiveBatch = {
  /** Whoever has seen the batch has seen everything up to this id. */
  lastId: number;
  subjects: ReadonlyMap<LiveKind, LiveSubject[]>;
  /** Work that all screens share is done by the first that asks. */
  once: (key: string, work: () => Promise<string>) => Promise<string>;
};

export function collapse(events: LoggedEvent[]): LiveBatch {
  const kinds = new Map<LiveKind, Map<string, Set<string>>>();
  for (const { kind, subjectIds, actorId } of events) {
    const known = LiveKind.safeParse(kind);
    if (!known.success) continue;
    const subjects = kinds.get(known.data) ?? new Map<string, Set<string>>();
    kinds.set(known.data, subjects);
    for (const id of subjectIds) {
      const actors = subjects.get(id) ?? new Set<string>();
      if (actorId) actors.add(actorId);
      subjects.set(id, actors);
    }
  }
  return { lastId: events.at(-1)?.id ?? 0, subjects: asLists(kinds), once: memory() };
}

export function subjectCount({ subjects }: LiveBatch): number {
  return [...subjects.values()].reduce((sum, list) => sum + list.length, 0);
}

function asLists(kinds: Map<LiveKind, Map<string, Set<string>>>): Map<LiveKind, LiveSubject[]> {
  return new Map(
    [...kinds].map(([kind, subjects]) => [kind, [...subjects].map(([id, actors]) => ({ id, by: [...actors] }))]),
  );
}

function memory(): LiveBatch['once'] {
  const done = new Map<string, Promise<string>>();
  return (key, work) => {
    const result = done.get(key) ?? work();
    done.set(key, result);
    return result;
  };
}
