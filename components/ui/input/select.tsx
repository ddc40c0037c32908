'use client';

import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx';
import { OPTION_CLASS, POPUP_CLASS } from '../overlay/popup-class';
import { CONTROL_CLASS } from './input';

export type SelectOption<Value extends string> = { value: Value; label: ReactNode; text: string };

/** A select for options with more than text (shapes, two lines). For plain text, use NativeSelect. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  label,
  disabled,
  id,
  className,
  ...aria
}: {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** The accessible name if no label element refers to `id`. */
  label?: string;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}) {
  return (
    <BaseSelect.Root<Value>
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <BaseSelect.Trigger
        id={id}
        aria-label={label}
        {...aria}
        className={cx(CONTROL_CLASS, 'flex h-9 items-center justify-between gap-2 text-start', className)}
      >
        <BaseSelect.Value className="min-w-0 truncate">
          {(current: Value | null) =>
            options.find((option) => option.value === current)?.label ?? (
              <span className="text-faint">{placeholder}</span>
            )
          }
        </BaseSelect.Value>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8} className="z-40">
          <BaseSelect.Popup
            className={cx(
              POPUP_CLASS,
              'max-h-[min(22rem,var(--available-height))] min-w-(--anchor-width) overflow-y-auto p-1',
            )}
          >
            {options.map((option) => (
              <BaseSelect.Item key={option.value} value={option.value} label={option.text} className={OPTION_CLASS}>
                <BaseSelect.ItemText className="flex min-w-0 flex-1 items-center gap-2">
                  {option.label}
                </BaseSelect.ItemText>
                <BaseSelect.ItemIndicator>
                  <Check aria-hidden="true" className="text-accent" />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
