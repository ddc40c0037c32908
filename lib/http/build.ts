'use client';

import { useSyncExternalStore } from 'react';
import { BUILD_HEADER } from './build-header';

const listeners = new Set<() => void>();
let newer: string | null = null;

/** Called with each response: one of another build makes this tab an old one. */
export function noteBuild(headers: Headers): void {
  const own = globalThis.document?.documentElement?.dataset.build;
  const answering = headers.get(BUILD_HEADER);
  const found = own && answering && answering !== own ? answering : null;
  if (!answering || found === newer) return;
  newer = found;
  for (const listener of listeners) listener();
}

/** The build of the server when it is not the one of this tab; null where they are the same, or before an answer. */
export const newerBuild = (): string | null => newer;

/** The same, drawn again when it changes. */
export const useNewerBuild = (): string | null => useSyncExternalStore(subscribe, newerBuild, () => null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
