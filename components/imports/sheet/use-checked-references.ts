import { useEffect, useState } from 'react';
import { checkReferences } from '@/lib/imports/queries';
import { MOST_ROWS } from '@/lib/imports/schema';
import type { SheetState } from '@/lib/sheet/work/messages';
import type { SheetStore } from './sheet-store';

/** Typing settles before the server is asked. */
const PAUSE_MS = 700;
const RETRY_MS = 10_000;

/** Asks the server which orders of the sheet were sent before, and how many it sends in a minute. */
export function useCheckedReferences(store: SheetStore, { unchecked, status }: SheetState) {
  const [rowsPerMinute, setRowsPerMinute] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isDue = status === 'open' && (unchecked.length > 0 || rowsPerMinute === null);
  useEffect(() => {
    if (!isDue) return;
    const aborter = new AbortController();
    const references = unchecked.slice(0, MOST_ROWS);
    const ask = () =>
      checkReferences(references, aborter.signal).then(
        (result) => {
          const { known, blocked } = result;
          store.send({ type: 'known', checked: references, known, blocked });
          setRowsPerMinute(result.rowsPerMinute);
        },
        () => {
          if (!aborter.signal.aborted) retry = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
        },
      );
    let retry = setTimeout(() => void ask(), attempt === 0 && rowsPerMinute === null ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(retry);
      aborter.abort();
    };
  }, [store, unchecked, isDue, attempt, rowsPerMinute]);
  return { rowsPerMinute, isChecked: status === 'open' && unchecked.length === 0 && rowsPerMinute !== null };
}
