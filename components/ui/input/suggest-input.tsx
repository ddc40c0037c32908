import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { POPUP_CLASS } from '../overlay/popup-class';
import { cx } from '../style/cx';
import { VisuallyHidden } from '../text/visually-hidden';
import { Input } from './input';
import { type Suggestion, SuggestList } from './suggest-list';

/**
 * A text field with suggestions. Arrow keys choose, Enter takes the marked one, Escape closes, Tab keeps the typed text.
 * Without `isFirstMarked`, Enter keeps it too until one is marked. `count` is in words.
 */
export function SuggestInput<Item extends Suggestion>({
  suggestions,
  isFirstMarked = true,
  opensOnClick = false,
  isPending = false,
  isTyped = false,
  emptyText,
  onChoose,
  listLabel,
  count,
  onKeyDown,
  onChange,
  onBlur,
  onClick,
  ...input
}: ComponentProps<'input'> & {
  suggestions: readonly Item[];
  isFirstMarked?: boolean;
  /** A click shows the list, as of a select. */
  opensOnClick?: boolean;
  /** Enter waits while better suggestions are on their way. */
  isPending?: boolean;
  /** The text was typed before this field took the place of another. */
  isTyped?: boolean;
  /** Stands in the place of the list where it is empty. */
  emptyText?: string;
  onChoose: (item: Item) => void;
  listLabel: string;
  count: string;
}) {
  const listId = useId();
  const [isOpen, setOpen] = useState(isTyped);
  const [isEntered, setEntered] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const isShown = isOpen && suggestions.length > 0;
  const active = Math.min(marked ?? (isFirstMarked ? 0 : -1), suggestions.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function close() {
    setOpen(false);
    setEntered(false);
  }

  function choose(item: Item | undefined) {
    close();
    if (item) onChoose(item);
  }

  const chooseFirst = useEffectEvent(() => choose(suggestions[active]));
  useEffect(() => {
    if (isEntered && !isPending) chooseFirst();
  }, [isEntered, isPending]);

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
    if (key === 'Enter' && isOpen && isPending && marked === null) return () => setEntered(true);
    if (key === 'Enter' && isShown) return () => choose(suggestions[active]);
    if (key === 'Escape' && isShown) return close;
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
          setEntered(false);
          onChange?.(event);
        }}
        onClick={(event) => {
          if (opensOnClick) setOpen(true);
          onClick?.(event);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <VisuallyHidden>
        <span role="status">{isShown ? count : ''}</span>
      </VisuallyHidden>
      {isOpen && emptyText && suggestions.length === 0 && (
        <p className={cx(POPUP_CLASS, 'absolute inset-x-0 top-full z-20 mt-1 px-3 py-3 text-muted')}>{emptyText}</p>
      )}
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
