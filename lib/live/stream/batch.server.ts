import type { LoggedEvent } from '../events/event-rows.server';
import { LiveKind, type LiveSubject } from '../events/events';

/** Consecutive events in one: each subject once, with every user who changed it. */
export type LiveBatch = {
  /** A reader of this batch has seen every event up to this id. */
  lastId: number;
  subjects: ReadonlyMap<LiveKind, LiveSubject[]>;
  /** The rows of each kind as JSON, read once for all screens. */
  rows: Shared<string | null>;
  /** A frame that is sent, once for all screens that may see the same. */
  frames: Shared<Uint8Array | null>;
};

/** Runs work for the first who needs it; the others get the same result. */
type Shared<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

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
  return { lastId: events.at(-1)?.id ?? 0, subjects: asLists(kinds), rows: shared(), frames: shared() };
}

export function subjectCount({ subjects }: LiveBatch): number {
  return [...subjects.values()].reduce((sum, list) => sum + list.length, 0);
}

function asLists(kinds: Map<LiveKind, Map<string, Set<string>>>): Map<LiveKind, LiveSubject[]> {
  return new Map(
    [...kinds].map(([kind, subjects]) => [kind, [...subjects].map(([id, actors]) => ({ id, by: [...actors] }))]),
  );
}

export function shared<Result>(): Shared<Result> {
  const done = new Map<string, Promise<Result>>();
  return (key, work) => {
    const result = done.get(key) ?? work();
    done.set(key, result);
    return result;
  };
}

/**
 * Two consecutive batches in one, for a screen that has not taken the first yet. Each subject is in it once, and its rows
 * are read when they are sent.
 */
export function mergeBatches(earlier: LiveBatch, later: LiveBatch): LiveBatch {
  const subjects = new Map(earlier.subjects);
  for (const [kind, added] of later.subjects) subjects.set(kind, mergeSubjects(subjects.get(kind) ?? [], added));
  return { lastId: Math.max(earlier.lastId, later.lastId), subjects, rows: shared(), frames: shared() };
}

function mergeSubjects(known: LiveSubject[], added: LiveSubject[]): LiveSubject[] {
  const users = new Map(known.map(({ id, by }) => [id, by]));
  for (const { id, by } of added) users.set(id, [...new Set([...(users.get(id) ?? []), ...by])]);
  return [...users].map(([id, by]) => ({ id, by }));
}
