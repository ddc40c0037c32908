'use client';

import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Input } from '@/components/ui/input/input';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import { type Suggestion, SuggestList } from './suggest-list';

/**
 * A text field with suggestions. Arrow keys choose, Enter takes the marked one, Escape closes, Tab keeps the typed text.
 * Without `isFirstMarked`, Enter keeps it too until one is marked. `count` is in words.
 */
export function SuggestInput<Item extends Suggestion>({
  suggestions,
  isFirstMarked = true,
  onChoose,
  listLabel,
  count,
  onKeyDown,
  onChange,
  onBlur,
  ...input
}: ComponentProps<'input'> & {
  suggestions: readonly Item[];
  isFirstMarked?: boolean;
  onChoose: (item: Item) => void;
  listLabel: string;
  count: string;
}) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const isShown = isOpen && suggestions.length > 0;
  const active = Math.min(marked ?? (isFirstMarked ? 0 : -1), suggestions.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(item: Item | undefined) {
    setOpen(false);
    if (item) onChoose(item);
  }

  function move(by: 1 | -1) {
    const from = active < 0 && by < 0 ? 0 : active;
    if (isShown) setMarked((from + by + suggestions.length) % suggestions.length);
    else setMarked(isFirstMarked ? 0 : null);
    setOpen(true);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function actionOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined {
    if (ctrlKey || metaKey || altKey) return undefined;
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Enter' && isShown) return () => choose(suggestions[active]);
    if (key === 'Escape' && isShown) return () => setOpen(false);
  }

  return (
    <div className="relative">
      <Input
        autoComplete="off"
        spellCheck={false}
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        onKeyDown={press}
        onChange={(event) => {
          setOpen(true);
          setMarked(null);
          onChange?.(event);
        }}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
      />
      <VisuallyHidden>
        <span role="status">{isShown ? count : ''}</span>
      </VisuallyHidden>
      {isShown && (
        <SuggestList
          id={listId}
          label={listLabel}
          items={suggestions}
          active={active}
          optionId={optionId}
          onMark={setMarked}
          onChoose={choose}
        />
      )}
    </div>
  );
}
