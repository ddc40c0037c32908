'use client';

import { CircleDollarSign, Route, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { Mark } from '@/lib/comparisons/ranking/rank';

/** A badge for the best branch of a criterion. */
export function MarkBadge({ mark }: { mark: Mark }) {
  const t = useTranslations('comparisons.mark');
  const { icon: Icon, tone } = LOOK[mark];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(mark)}
    </Badge>
  );
}

const LOOK = {
  fee: { icon: CircleDollarSign, tone: 'accent' },
  shortest: { icon: Route, tone: 'neutral' },
  fastest: { icon: Zap, tone: 'info' },
} as const;
