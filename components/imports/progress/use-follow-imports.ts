import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { importQueries } from '@/lib/imports/queries';
import { ImportProgress } from '@/lib/imports/schema';
import { newerRow, rowsOf } from '@/lib/live/live-rows';
import { useInvalidateSoon } from '@/lib/live/use-invalidate-soon';
import { useLiveEvents } from '@/lib/live/use-live';

/** The rows of an open import are loaded again at most this often. */
const ROWS_EVERY_MS = 2_000;
const importsOf = rowsOf(ImportProgress);

/** Puts the progress of imports on the screen as it comes. `id`: an import with its rows. */
export function useFollowImports(id?: string): void {
  const client = useQueryClient();
  const invalidateSoon = useInvalidateSoon(ROWS_EVERY_MS);
  /** A response that is on its way may be older than what has just come: it is asked for again. */
  const askAgain = (queryKey: QueryKey) => {
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  };
  useLiveEvents('import', (event) => {
    const imports = importsOf(event);
    for (const progress of imports) {
      const { queryKey } = importQueries.detail(progress.id);
      client.setQueryData(queryKey, (known) => newerRow(known ?? progress, progress));
      askAgain(queryKey);
    }
    const { queryKey } = importQueries.list();
    const changed = new Map(imports.map((progress) => [progress.id, progress]));
    const list = client.setQueryData(
      queryKey,
      (known) =>
        known && { ...known, imports: known.imports.map((listed) => newerRow(listed, changed.get(listed.id))) },
    );
    const listed = new Set(list?.imports.map((progress) => progress.id));
    if (list && imports.some((progress) => !listed.has(progress.id))) void client.invalidateQueries({ queryKey });
    else askAgain(queryKey);
    if (id !== undefined && changed.has(id)) invalidateSoon(importQueries.allRows(id));
  });
}
