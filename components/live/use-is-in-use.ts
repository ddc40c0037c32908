import { useEffect, useRef } from 'react';
import { usePath } from '@/components/nav/connection-navigation';

/** Asks whether a reload would take something: on this page something was typed, is being chosen, or a dialog is open. */
export function useIsInUse(): () => boolean {
  const path = usePath();
  const typedOn = useRef<string | null>(null);
  useEffect(() => {
    const onInput = () => {
      typedOn.current = path;
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [path]);
  return () =>
    typedOn.current === path ||
    document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null ||
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
}
