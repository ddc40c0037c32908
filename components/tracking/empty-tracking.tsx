'use client';

import { Radar, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';

/** The empty list, with a way on. */
export function EmptyTracking({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('tracking');
  const ui = useTranslations('ui.filters');
  return (
    <EmptyState
      icon={isFiltered ? <SearchX /> : <Radar />}
      title={t(isFiltered ? 'noMatch' : 'empty')}
      action={isFiltered && <Button onClick={onClear}>{ui('clear')}</Button>}
    >
      {t(isFiltered ? 'noMatchHint' : 'emptyHint')}
    </EmptyState>
  );
}
