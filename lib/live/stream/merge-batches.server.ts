import type { LiveSubject } from '../events/events';
import { type LiveBatch, shared } from './batch.server';

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
