import { type ComponentProps, useState } from 'react';
import { Input } from './input';

/** A longer list gets a search field. */
const FEW = 8;

/** The items that have in their text what is typed into the search field; no field where there are few. */
export function useNarrowed<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  label: string,
  { isMany = false, ...input }: ComponentProps<'input'> & { isMany?: boolean } = {},
) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const search = (isMany || items.length > FEW) && (
    <Input
      {...input}
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      // The form around it is not sent.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
  return { search, wanted, found: items.filter((item) => textOf(item).toLowerCase().includes(wanted)) };
}
