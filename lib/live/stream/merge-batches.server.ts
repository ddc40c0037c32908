import type { LiveSubject } from '../events';
import { type LiveBatch, shared } from './batch.server';

/**
 * Two consecutive batches in one, for a screen that has not taken the first yet. Each subject is in it once, and its rows
 * are read when they are sent.
 */
export function mergeBatches(one: LiveBatch, other: LiveBatch): LiveBatch {
  const subjects = new Map(one.subjects);
  for (const [kind, added] of other.subjects) subjects.set(kind, mergeSubjects(subjects.get(kind) ?? [], added));
  return { lastId: Math.max(one.lastId, other.lastId), subjects, rows: shared(), frames: shared() };
}

function mergeSubjects(known: LiveSubject[], added: LiveSubject[]): LiveSubject[] {
  const users = new Map(known.map(({ id, by }) => [id, by]));
  for (const { id, by } of added) users.set(id, [...new Set([...(users.get(id) ?? []), ...by])]);
  return [...users].map(([id, by]) => ({ id, by }));
}
