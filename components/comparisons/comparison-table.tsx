import { Send } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button/button';
import { Money } from '@/components/ui/text/money';
import type { ComparedRow, Difference } from '@/lib/comparisons/ranking/rank';
import { type ComparedPlace, type DropOff, dropOffParam, VARIANTS, type Variant } from '@/lib/comparisons/schema';
import { formatDistance, formatDuration, formatRoughDistance } from '@/lib/format/distance';
import { routes } from '@/lib/routes';
import { EstimateCell } from './estimate-cell';
import { FigureTable } from './figure-table';
import { RankMark } from './rank-mark';
import type { RunControl } from './use-branch-cells';

/** The part of a comparison that table and map show. */
export type SeenComparison = {
  dropOff: DropOff;
  place: ComparedPlace | null;
  rows: readonly ComparedRow[];
  by: Variant;
  activeId: string | null;
  onActive: (id: string | null) => void;
};

type TableProps = SeenComparison & {
  control: RunControl;
  /** While the drop-off is edited, the Dispatch links are hidden. */
  isOutdated: boolean;
  /** Shows every kind of estimate from a branch; undefined if the place is not exact. */
  onKinds: ((branchId: string) => void) | undefined;
};

/** The branches, one a row, with both variants and their difference. */
export function ComparisonTable({ dropOff, rows, by, activeId, onActive, ...props }: TableProps) {
  const t = useTranslations('comparisons');
  return (
    <FigureTable
      caption={t('result')}
      rows={rows}
      rowProps={({ branch: { id } }) => ({
        id,
        'data-branch': id,
        'data-active': id === activeId || undefined,
        onPointerEnter: () => onActive(id),
        onPointerLeave: () => onActive(null),
        onFocus: () => onActive(id),
        onBlur: () => onActive(null),
      })}
      columns={[
        {
          key: 'branch',
          header: t('branch'),
          cell: (row) => <BranchName {...props} row={row} />,
        },
        ...VARIANTS.map((variant) => ({
          key: variant,
          header: t(`variant.${variant}`),
          width: '19%',
          cell: (row: ComparedRow) => (
            <EstimateCell row={row} variant={variant} marks={variant === by ? row.marks : []} control={props.control} />
          ),
        })),
        {
          key: 'difference',
          header: t('difference.title'),
          width: '18%',
          cell: ({ difference }) => <DifferenceText difference={difference} />,
        },
        {
          key: 'dispatch',
          header: <span className="sr-only">{t('dispatch')}</span>,
          width: '7.75rem',
          cell: (row, index) =>
            !props.isOutdated && (
              <DispatchLink dropOff={dropOff} branch={row.branch} isBest={index === 0 && row[by]?.estimate != null} />
            ),
        },
      ]}
    />
  );
}

function BranchName({ row, place, onKinds }: Pick<TableProps, 'place' | 'onKinds'> & { row: ComparedRow }) {
  const { branch, rank } = row;
  const t = useTranslations('comparisons');
  const estimates = useTranslations('estimates');
  const locale = useLocale();
  // Beside the distance by road the straight one would only contradict it.
  const isDriven = VARIANTS.some((variant) => row[variant]?.estimate?.distanceMeters != null);
  const straight = (place?.approximate ? formatRoughDistance : formatDistance)(branch.straightMeters ?? 0, locale);
  return (
    <div className="flex min-w-0 gap-2.5">
      <RankMark rank={rank} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <bdi>{branch.name}</bdi>
        </p>
        {branch.straightMeters !== null && !isDriven && (
          <p className="text-muted text-sm">
            {t.rich('straight', { distance: () => <bdi className="tabular">{straight}</bdi> })}
          </p>
        )}
        {onKinds && (
          <button
            type="button"
            aria-label={estimates('openFor', { branch: branch.name })}
            className="text-accent text-sm hover:underline"
            onClick={() => onKinds(branch.id)}
          >
            {estimates('open')}
          </button>
        )}
      </div>
    </div>
  );
}

/** The difference of the real-time estimate from the static one, in fee and time. */
export function DifferenceText({ difference }: { difference: Difference | null }) {
  const t = useTranslations('comparisons.difference');
  const locale = useLocale();
  if (!difference) return <span className="text-faint">—</span>;
  const { deliveryFee, currency, durationMinutes } = difference;
  const isLess = deliveryFee.startsWith('-');
  const isFeeSame = !/[1-9]/.test(deliveryFee);
  const minutes = durationMinutes ?? 0;
  const amount = () => <Money amount={deliveryFee.replace('-', '')} currency={currency} />;
  return (
    <div className="text-muted text-sm">
      {isFeeSame && minutes === 0 && t('same')}
      {!isFeeSame && (
        <p className={isLess ? 'text-success' : 'text-warning'}>{t.rich(isLess ? 'cheaper' : 'dearer', { amount })}</p>
      )}
      {minutes !== 0 && (
        <p>{t(minutes < 0 ? 'quicker' : 'slower', { time: formatDuration(Math.abs(minutes) * 60, locale) })}</p>
      )}
    </div>
  );
}

type DispatchProps = { dropOff: DropOff; branch: { id: string; name: string }; isBest?: boolean };

/** Leads to a new delivery with the drop-off and the branch. */
export function DispatchLink({ dropOff, branch, isBest = false }: DispatchProps) {
  const t = useTranslations('comparisons');
  return (
    <ButtonLink
      size="sm"
      variant={isBest ? 'primary' : 'secondary'}
      icon={<Send className="mirror-rtl" />}
      href={routes.newDelivery({ to: dropOffParam.serialize(dropOff), branch: branch.id })}
    >
      {t('dispatch')}
      <span className="sr-only">{t('dispatchFrom', { branch: branch.name })}</span>
    </ButtonLink>
  );
}
