import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { isCommand } from '@/components/ui/is-command';
import { latinKey } from '@/components/ui/latin-key';

/**
 * Keys for rows (`data-row="<id>"`): J and K or the arrows, Home, End, and Enter to open. J and K also work from
 * anywhere on the page outside of text fields.
 */
export function useRowKeys(
  container: RefObject<HTMLElement | null>,
  ids: readonly string[],
  selectedId: string | null,
) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabStop = [focusedId, selectedId].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;

  function focusRow(id: string | undefined) {
    if (!id) return;
    const rows = container.current?.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? [];
    for (const row of rows) {
      if (row.offsetParent === null) continue;
      row.focus();
      row.scrollIntoView({ block: 'nearest' });
    }
  }

  function step(by: 1 | -1) {
    const focusedRow = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const at = focusedRow ? ids.indexOf(focusedRow) : -1;
    if (at === -1) focusRow(tabStop ?? undefined);
    else focusRow(ids[at + by]);
  }

  useEffect(() => {
    function fromAnywhere(event: globalThis.KeyboardEvent) {
      if (!isCommand(event)) return;
      const key = latinKey(event);
      if (key === 'j') step(1);
      else if (key === 'k') step(-1);
    }
    document.addEventListener('keydown', fromAnywhere);
    return () => document.removeEventListener('keydown', fromAnywhere);
  });

  function onKeyDown(event: KeyboardEvent, open: (id: string) => void) {
    if (!(event.target instanceof HTMLElement)) return;
    const id = event.target.dataset.row;
    if (id === undefined) return;
    const target = targetOf(event.key);
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') open(id);
    else if (target === 'next') step(1);
    else if (target === 'previous') step(-1);
    else focusRow(target === 'first' ? ids[0] : ids.at(-1));
  }

  function onFocus(event: FocusEvent) {
    const id =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
    if (id !== undefined) setFocusedId(id);
  }

  return { tabStop, onKeyDown, onFocus };
}

function targetOf(key: string): 'next' | 'previous' | 'first' | 'last' | undefined {
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  if (key === 'Home') return 'first';
  return key === 'End' ? 'last' : undefined;
}
