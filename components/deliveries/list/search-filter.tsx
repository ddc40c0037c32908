'use client';

import { Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from '@/components/ui/input/input';
import { cx } from '@/components/ui/style/cx';

const PAUSE_MS = 250;

/** Searches when typing pauses, or at once on Enter. */
export function SearchFilter({
  value,
  onChange,
  className,
}: {
  value: string;
  onChange: (text: string | null) => void;
  className?: string;
}) {
  const t = useTranslations('deliveries.filters');
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }

  const ask = useEffectEvent((next: string) => {
    setAsked(next);
    onChange(next || null);
  });
  useEffect(() => {
    const next = text.trim();
    if (next === asked) return;
    const timer = setTimeout(() => ask(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);

  function askNow(next: string) {
    setText(next);
    setAsked(next.trim());
    onChange(next.trim() || null);
  }

  return (
    <div className={cx('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('searchPlaceholder')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') askNow(text);
          if (event.key === 'Escape' && text) {
            event.preventDefault();
            askNow('');
          }
        }}
        className="ps-8! pe-8! placeholder-shown:text-ellipsis [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={() => askNow('')}
          className="absolute inset-e-1.5 top-1/2 inline-flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>
  );
}
