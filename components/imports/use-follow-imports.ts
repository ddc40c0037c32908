'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveImports } from '@/lib/imports/live-rows';
import { importQueries } from '@/lib/imports/queries';

/** The rows of an open import are loaded again at most this often. */
const ROWS_EVERY_MS = 2_000;

/** Puts the progress of imports on the screen as it comes. `id`: an import with its rows. */
export function useFollowImports(id?: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveImports((imports) => {
    for (const progress of imports) client.setQueryData(importQueries.detail(progress.id).queryKey, progress);
    client.setQueryData(importQueries.list().queryKey, (known) => {
      if (!known) return known;
      const changed = new Map(imports.map((progress) => [progress.id, progress]));
      return { imports: known.imports.map((one) => changed.get(one.id) ?? one) };
    });
    const known = client.getQueryData(importQueries.list().queryKey);
    if (known && imports.some((progress) => known.imports.every((one) => one.id !== progress.id)))
      void client.invalidateQueries({ queryKey: importQueries.list().queryKey });
    if (id === undefined || imports.every((progress) => progress.id !== id)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: importQueries.allRows(id) });
    }, ROWS_EVERY_MS);
  });
}
