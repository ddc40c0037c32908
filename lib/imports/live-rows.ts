import { useLiveEvents } from '@/lib/live/use-live';
import { ImportProgress } from './schema';

/** Calls the handler with the imports that changed, as they are now; at most once a second for each. */
export function useLiveImports(handler: (imports: ImportProgress[]) => void): void {
  useLiveEvents('import', ({ rows }) => handler(rows.flatMap((row) => ImportProgress.safeParse(row).data ?? [])));
}
