'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';

/** A row of filters that wraps. Pass `onClear` while any filter is set. */
export function FilterBar({ children, onClear }: { children: ReactNode; onClear?: () => void }) {
  const t = useTranslations('ui');
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2" aria-label={t('filters.label')}>
      {children}
      {onClear && (
        <Button variant="ghost" icon={<X />} onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </search>
  );
}

/** An active filter, shown as a chip with a remove button. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useTranslations('ui');
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-full border border-accent-line bg-accent-soft ps-3 pe-1 text-accent text-sm">
      {label}
      <button
        type="button"
        aria-label={t('filters.remove', { label })}
        onClick={onRemove}
        className="inline-flex size-5 items-center justify-center rounded-full hover:bg-accent-line"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
