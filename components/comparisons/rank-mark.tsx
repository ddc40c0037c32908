import { useTranslations } from 'next-intl';
import type { RankedPlace } from '@/components/map/compare/rank-marker';
import { cx } from '@/components/ui/style/cx';

/** The rank of a branch, drawn like its marker on the map. */
export function RankMark({ rank }: { rank: number | null }) {
  const t = useTranslations('comparisons');
  return (
    <span
      className={cx(
        'tabular grid size-6 shrink-0 place-items-center rounded-full border-2 font-semibold text-2xs leading-none',
        LOOK[tierOf(rank)],
      )}
    >
      <span aria-hidden="true">{rank ?? '·'}</span>
      <span className="sr-only">{rank === null ? t('noRank') : t('rank', { rank })}</span>
    </span>
  );
}

/** The tier of a branch: the best, one of the first three, the rest, or unknown. */
export function tierOf(rank: number | null): RankedPlace['tier'] {
  if (rank === null) return 'open';
  if (rank === 1) return 'best';
  return rank <= 3 ? 'good' : 'rest';
}

const LOOK = {
  best: 'border-accent bg-accent text-on-accent',
  good: 'border-info',
  rest: 'border-muted',
  open: 'border-muted border-dotted text-muted',
} as const;
