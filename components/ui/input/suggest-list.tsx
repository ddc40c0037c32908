import type { ReactNode } from 'react';
import { POPUP_CLASS } from '../overlay/popup-class';
import { cx } from '../style/cx';

export type Suggestion = { key: string; label: ReactNode; detail?: ReactNode };

/** The options below a text field. The focus stays in the field, which names the active one. */
export function SuggestList<Item extends Suggestion>({
  id,
  label,
  items,
  active,
  optionId,
  onMark,
  onChoose,
}: {
  id: string;
  label: string;
  items: readonly Item[];
  active: number;
  optionId: (index: number) => string;
  onMark: (index: number) => void;
  onChoose: (item: Item) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={cx(POPUP_CLASS, 'absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto p-1')}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={item.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          // Keeps the focus in the field, so that the list stays open until the click.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => index !== active && onMark(index)}
          onClick={() => onChoose(item)}
          className={cx(
            'cursor-default rounded-sm px-2 py-1.5',
            index === active && 'inset-ring inset-ring-accent-line bg-selected',
          )}
        >
          <span className="block truncate">{item.label}</span>
          {item.detail && <span className="block truncate text-muted text-sm">{item.detail}</span>}
        </div>
      ))}
    </div>
  );
}
