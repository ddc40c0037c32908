import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { foldText } from '@/lib/format/text/search';
import { SuggestInput } from './suggest-input';

export type ComboboxItem = { value: string; label: string; detail?: string };

/** A select with a search: every word that is typed stands in the item's label or detail. */
export function Combobox<Item extends ComboboxItem>({
  items,
  value,
  onChange,
  ...control
}: {
  items: readonly Item[];
  value: Item | null;
  onChange: (item: Item) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}) {
  const t = useTranslations('ui.combobox');
  /** The typed search; null while the chosen item stands in the field. */
  const [search, setSearch] = useState<string | null>(null);
  const words = foldText(search ?? '').split(' ');
  const found = items.filter(({ label, detail }) => {
    const text = foldText(`${label} ${detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <div className="relative">
      <SuggestInput
        {...control}
        className="pe-9"
        opensOnClick
        value={search ?? value?.label ?? ''}
        suggestions={found.map((item) => ({ key: item.value, label: item.label, detail: item.detail, item }))}
        onChoose={({ item }) => {
          setSearch(null);
          onChange(item);
        }}
        onChange={(event) => setSearch(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setSearch(null)}
        listLabel={t('list')}
        count={t('found', { count: found.length })}
        emptyText={t('empty')}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
      />
    </div>
  );
}
