import { rowsOf } from '@/lib/live/live-rows';
import { useLiveEvents } from '@/lib/live/use-live';
import { ImportProgress } from './schema';

const importsOf = rowsOf(ImportProgress);

/** Calls the handler with the imports that changed, as they are now; at most once a second for each. */
export function useLiveImports(handler: (imports: ImportProgress[]) => void): void {
  useLiveEvents('import', (event) => handler(importsOf(event)));
}
