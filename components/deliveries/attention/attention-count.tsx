'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAttentionElsewhere } from '@/components/shell/user/use-attention-by-connection';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { CountBadge, shortCount } from '@/components/ui/badge';
import { deliveryQueries } from '@/lib/deliveries/queries';

/** How many deliveries need attention, on the navigation. Nothing for none. */
export function AttentionCount() {
  const t = useTranslations('deliveries.attention');
  const count = useAttentionCount();
  return <CountBadge count={count} label={t('count', { count })} />;
}

/** Puts the count before the page's title, with those of the other merchants: "(2 · Riyadh 1) Deliveries". */
export function AttentionTitle(): null {
  const count = useAttentionCount();
  const others = useAttentionElsewhere();
  const start = titleStart(count, others);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another title element
  useEffect(() => {
    const write = () => {
      const title = document.title.replace(COUNTED, '');
      const wanted = start + title;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [start, path]);
  return null;
}

/** Matches the text of `titleStart`; a name in it has no bracket. */
const COUNTED = /^\(\d+\+?(?: · [^()]*)?\) /;

/** "(2) ", or "(2 · Riyadh 1) " while another merchant needs attention; with more than one other "(2 · +5) ". */
export function titleStart(count: number, others: readonly { name: string; count: number }[]): string {
  const [first] = others;
  if (!first) return count > 0 ? `(${shortCount(count)}) ` : '';
  const sum = shortCount(others.reduce((total, other) => total + other.count, 0));
  const elsewhere = others.length === 1 ? `${first.name.replace(/[()]/g, '')} ${sum}` : `+${sum}`;
  return `(${shortCount(count)} · ${elsewhere}) `;
}

function useAttentionCount(): number {
  const { branchId } = usePreferences();
  const { data } = useQuery(deliveryQueries.counts(branchId ? { branch: branchId } : {}));
  return data?.attention ?? 0;
}
