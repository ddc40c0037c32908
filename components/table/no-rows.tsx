import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';

type Props = { icon: ReactNode; filters: { isFiltered: boolean; clear: () => void }; texts: (key: string) => string };

/** In the place of rows where there are none, or none that fits the filters: these can be cleared here. */
export function NoRows({ icon, filters: { isFiltered, clear }, texts }: Props) {
  const t = useTranslations('ui.filters');
  return (
    <EmptyState
      icon={isFiltered ? <SearchX /> : icon}
      title={texts(isFiltered ? 'noMatch' : 'empty')}
      action={isFiltered && <Button onClick={clear}>{t('clear')}</Button>}
    >
      {texts(isFiltered ? 'noMatchHint' : 'emptyHint')}
    </EmptyState>
  );
}
