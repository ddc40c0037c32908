'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';

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
