import { createStore, del, get, set } from 'idb-keyval';
import type { StoredWork } from './stored-work';

/** A work that nobody has touched for so long is forgotten. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Made on first use: a browser may have no storage. */
const store = () => createStore('imports', 'works');

/** Without storage the work lasts as long as the page. */
export async function keepWork(key: string, work: StoredWork): Promise<void> {
  work.savedAt = Date.now();
  await set(key, work, store()).catch(() => undefined);
}

export async function keptWork(key: string): Promise<StoredWork | undefined> {
  const work = await get<StoredWork>(key, store()).catch(() => undefined);
  // A work of an earlier release has neither.
  const rest = { id: work?.id ?? crypto.randomUUID(), answers: work?.answers ?? new Map<string, string>() };
  if (!work || Date.now() - work.savedAt < KEPT_MS) return work && { ...work, ...rest };
  return void (await forgetWork(key));
}

export async function forgetWork(key: string): Promise<void> {
  await del(key, store()).catch(() => undefined);
}
