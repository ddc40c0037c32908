'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConnectionHref } from '@/components/nav/connection-navigation';
import { CssIcon } from '@/components/ui/style/css-icon';
import { Kbd } from '@/components/ui/text/kbd';
import { routes } from '@/lib/routes';
import type { SearchBegin, SearchPalette } from './search-palette';

/** Long after the page's first scripts. */
const LOADED_AFTER_MS = 2_500;

/** The search of the top bar. Its first focus or a pause loads the palette; until then it is a plain form, also without JavaScript. */
export function SearchBox() {
  const t = useTranslations('shell.search');
  const hrefOf = useConnectionHref();
  const query = useSearchParams().get('q') ?? '';
  const [loaded, setLoaded] = useState<{ Palette: typeof SearchPalette; begin: SearchBegin }>();
  const form = useRef<HTMLFormElement>(null);
  const field = {
    name: 'q',
    'aria-label': t('label'),
    'aria-keyshortcuts': '/ Control+K',
    placeholder: t('placeholder'),
    className:
      'peer h-8! w-full truncate rounded-md border border-line bg-sunken ps-8! pe-2 text-sm hover:border-line-strong focus:border-accent focus:bg-surface sm:pe-9 [&::-webkit-search-cancel-button]:hidden',
  };

  /** The palette takes the place of the plain field, with its text and the focus. */
  async function loadPalette() {
    const { SearchPalette: Palette } = await import('./search-palette');
    const input = form.current?.querySelector('input');
    if (!input || loaded) return;
    const hasFocus = document.activeElement === input;
    const { value: start } = input;
    flushSync(() => setLoaded({ Palette, begin: { start, isTyped: hasFocus && start !== query } }));
    if (hasFocus) form.current?.querySelector('input')?.focus();
  }
  const loadByItself = useEffectEvent(() => void loadPalette());
  // Also by itself, so that the first key only opens it.
  useEffect(() => {
    const timer = setTimeout(loadByItself, LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <search className="min-w-0 flex-1 sm:max-w-md">
      <form
        ref={form}
        action={hrefOf(routes.deliveries())}
        className="relative max-sm:[&_[role=listbox]]:fixed max-sm:[&_[role=listbox]]:inset-x-2 max-sm:[&_[role=listbox]]:top-[calc(var(--band)+3rem)]"
      >
        {loaded ? (
          <loaded.Palette {...loaded.begin} query={query} field={field} />
        ) : (
          <input
            key={query}
            {...field}
            type="search"
            defaultValue={query}
            autoComplete="off"
            onFocus={() => void loadPalette()}
          />
        )}
        <CssIcon name="search" className="pointer-events-none absolute inset-s-2.5 top-2 size-4 text-faint" />
        <span className="pointer-events-none absolute inset-e-1.5 top-1.5 peer-focus:hidden max-sm:hidden">
          <Kbd>/</Kbd>
        </span>
      </form>
    </search>
  );
}
