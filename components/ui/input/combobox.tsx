'use client';

import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Spinner } from '../button/spinner';
import { OPTION_CLASS, POPUP_CLASS } from '../overlay/popup-class';
import { cx } from '../style/cx';
import { CONTROL_CLASS } from './input';

export type ComboboxItem = { value: string; label: string; detail?: ReactNode };

/** A select with a search. Without `onQuery` it filters `items` itself; with it the caller fetches, and sets `loading`. */
export function Combobox<Item extends ComboboxItem>({
  items,
  value,
  onChange,
  onQuery,
  loading = false,
  placeholder,
  emptyText,
  clearable = true,
  disabled,
  id,
  className,
  ...aria
}: {
  items: readonly Item[];
  value: Item | null;
  onChange: (item: Item | null) => void;
  onQuery?: (query: string) => void;
  loading?: boolean;
  placeholder?: string;
  emptyText?: string;
  clearable?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}) {
  const t = useTranslations('ui');
  return (
    <BaseCombobox.Root<Item>
      items={items}
      value={value}
      onValueChange={(next) => onChange(next)}
      onInputValueChange={(text, details) => {
        if (details.reason === 'input-change' || details.reason === 'input-clear') onQuery?.(text);
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={onQuery ? null : undefined}
      disabled={disabled}
    >
      <BaseCombobox.InputGroup className={cx('relative', className)}>
        <BaseCombobox.Input id={id} placeholder={placeholder} {...aria} className={cx(CONTROL_CLASS, 'h-9 pe-14')} />
        <div className="absolute inset-y-0 end-0 flex items-center pe-1 text-muted">
          {loading && <Spinner className="me-1 size-3.5" />}
          {clearable && (
            <BaseCombobox.Clear
              aria-label={t('combobox.clear')}
              className="inline-flex size-6 items-center justify-center"
            >
              <X aria-hidden="true" className="size-4" />
            </BaseCombobox.Clear>
          )}
          <BaseCombobox.Trigger
            aria-label={t('combobox.open')}
            className="inline-flex size-6 items-center justify-center"
          >
            <ChevronDown aria-hidden="true" className="size-4" />
          </BaseCombobox.Trigger>
        </div>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className="z-40">
          <BaseCombobox.Popup
            className={cx(POPUP_CLASS, 'w-(--anchor-width) max-w-(--available-width) overflow-hidden')}
          >
            <BaseCombobox.Empty>
              <div className="px-3 py-3 text-muted">
                {loading ? t('combobox.loading') : (emptyText ?? t('combobox.empty'))}
              </div>
            </BaseCombobox.Empty>
            <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(item: Item) => (
                <BaseCombobox.Item key={item.value} value={item} className={OPTION_CLASS}>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{item.label}</span>
                    {item.detail && <span className="block truncate text-muted text-sm">{item.detail}</span>}
                  </span>
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden="true" className="text-accent" />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
