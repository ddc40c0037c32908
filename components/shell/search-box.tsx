'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { useConnectionHref, useRouter } from '@/components/nav/connection-navigation';
import { CssIcon } from '@/components/ui/style/css-icon';
import { Kbd } from '@/components/ui/text/kbd';
import { routes } from '@/lib/routes';

/** The search for deliveries; a plain form, so it works without JavaScript. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const t = useTranslations('shell.search');
  const router = useRouter();
  const hrefOf = useConnectionHref();
  const query = useSearchParams().get('q') ?? '';

  return (
    <search className="min-w-0 flex-1 sm:max-w-md">
      <form
        action={hrefOf(routes.deliveries())}
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const text = inputRef.current?.value.trim() ?? '';
          router.push(routes.deliveries({ q: text }));
          inputRef.current?.blur();
        }}
      >
        <CssIcon
          name="search"
          className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-faint"
        />
        <input
          key={query}
          ref={inputRef}
          type="search"
          name="q"
          defaultValue={query}
          aria-label={t('label')}
          aria-keyshortcuts="/"
          placeholder={t('placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          className="peer h-8 w-full truncate rounded-md border border-line bg-sunken ps-8 pe-2 text-sm hover:border-line-strong focus:border-accent focus:bg-surface sm:pe-9 [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="pointer-events-none absolute inset-e-1.5 top-1.5 peer-focus:hidden max-sm:hidden">
          <Kbd>/</Kbd>
        </span>
      </form>
    </search>
  );
}
