import { useTranslations } from 'next-intl';
import { type ComponentProps, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { SuggestInput } from '@/components/ui/input/suggest-input';
import { routes } from '@/lib/routes';
import { useFound } from './use-found';

export type SearchBegin = { start: string; isTyped?: boolean };

type SearchFacts = SearchBegin & { query: string; field: ComponentProps<'input'> };

/**
 * Orders, people, invoices, pages and verbs for a few letters or digits, drawn after the letter; the key of each is its address.
 * A new `query` takes the place of a text that nobody types.
 */
export function SearchPalette({ start, isTyped, query, field }: SearchFacts) {
  const t = useTranslations('shell.search');
  const router = useRouter();
  const [text, setText] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(query);
  }, [query]);
  const found = useDeferredValue(text.trim());
  const { items, isPending: isAsking } = useFound(found);
  const isPending = isAsking || found !== text.trim();
  return (
    <SuggestInput
      {...field}
      ref={input}
      value={text}
      maxLength={100}
      opensOnClick
      isTyped={isTyped}
      suggestions={items}
      isPending={isPending}
      aria-busy={isPending}
      listLabel={t('label')}
      count={isPending ? t('searching') : t('count', { count: items.length })}
      onChange={(event) => setText(event.target.value)}
      onChoose={({ key }) => {
        if (!key.startsWith(`${routes.deliveries()}?`)) setText('');
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        if (key.startsWith('tel:')) location.assign(key);
        else router.push(key);
      }}
    />
  );
}
