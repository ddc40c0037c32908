import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Editing, GridKeys } from './use-grid-keys';

/** The field in the active cell while a person types. */
export function CellEditor({ editing, keys }: { editing: Editing; keys: GridKeys }) {
  const t = useTranslations('imports.grid');
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    const input = field.current;
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);

  function finish(action: () => void) {
    if (isDone.current) return;
    isDone.current = true;
    // The focus goes back before the field is gone.
    field.current?.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
    action();
  }
  const commit = (move?: 'down' | 'next' | 'previous') => finish(() => keys.commit(field.current?.value ?? '', move));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') finish(keys.cancel);
    else if (event.key === 'Enter') commit('down');
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next');
    else if (editing.isNew && event.key === 'ArrowDown') commit('down');
    else return;
    event.preventDefault();
  }

  return (
    <input
      ref={field}
      aria-label={t('edit')}
      defaultValue={editing.text}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={() => commit()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      className="absolute inset-0 w-full bg-raised px-2 text-ink outline-2 -outline-offset-2 outline-accent"
    />
  );
}
