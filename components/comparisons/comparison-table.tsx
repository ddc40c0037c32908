'use client';

import { Send } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { ButtonLink } from '@/components/ui/button/button';
import { cx } from '@/components/ui/style/cx';
import type { ComparedRow } from '@/lib/comparisons/ranking/rank';
import { type ComparedPlace, type DropOff, dropOffParam, VARIANTS, type Variant } from '@/lib/comparisons/schema';
import { formatDistance, formatRoughDistance } from '@/lib/format/distance';
import { routes } from '@/lib/routes';
import { DifferenceText } from './difference-text';
import { EstimateCell } from './estimate-cell';
import { RankMark } from './rank-mark';
import type { RunControl } from './use-run';

type TableProps = {
  dropOff: DropOff;
  place: ComparedPlace | null;
  rows: readonly ComparedRow[];
  by: Variant;
  control: RunControl;
  /** While the drop-off is edited, the Dispatch links are hidden. */
  isOutdated: boolean;
  activeId: string | null;
  onActive: (id: string | null) => void;
};

/** The branches, one a row, with both variants and their difference; cards on narrow screens. */
export function ComparisonTable(props: TableProps) {
  const t = useTranslations('comparisons');
  const { rows, activeId, onActive } = props;
  const head = 'h-9 border-line border-b px-3 text-start font-medium text-muted text-sm';
  return (
    <div className="@container">
      <table className="@max-2xl:hidden w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">{t('result')}</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              {t('branch')}
            </th>
            {VARIANTS.map((variant) => (
              <th key={variant} scope="col" className={cx(head, 'w-[19%]')}>
                {t(`variant.${variant}`)}
              </th>
            ))}
            <th scope="col" className={cx(head, 'w-[18%]')}>
              {t('difference.title')}
            </th>
            <th scope="col" className={cx(head, 'w-31')}>
              <span className="sr-only">{t('dispatch')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.branch.id}
              data-branch={row.branch.id}
              data-active={row.branch.id === activeId || undefined}
              onPointerEnter={() => onActive(row.branch.id)}
              onPointerLeave={() => onActive(null)}
              onFocus={() => onActive(row.branch.id)}
              onBlur={() => onActive(null)}
              className="hover:bg-hover data-active:bg-hover [&>*]:border-line [&>*]:border-b [&>*]:px-3 [&>*]:py-2 [&>*]:align-top"
            >
              <th scope="row" className="text-start font-normal">
                <BranchName row={row} place={props.place} />
              </th>
              {VARIANTS.map((variant) => (
                <td key={variant}>
                  <Cell {...props} row={row} variant={variant} />
                </td>
              ))}
              <td>
                <DifferenceText difference={row.difference} />
              </td>
              <td className="text-end">
                <DispatchLink {...props} row={row} isFirst={index === 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={t('result')} className="@2xl:hidden">
        {rows.map((row, index) => (
          <li
            key={row.branch.id}
            data-branch={row.branch.id}
            className="grid gap-3 border-line border-b p-4 last:border-b-0"
          >
            <div className="flex items-start justify-between gap-3">
              <BranchName row={row} place={props.place} />
              <DispatchLink {...props} row={row} isFirst={index === 0} />
            </div>
            <div className="grid grid-cols-2 gap-3">
              {VARIANTS.map((variant) => (
                <div key={variant} className="min-w-0">
                  <p className="text-muted text-xs">{t(`variant.${variant}`)}</p>
                  <Cell {...props} row={row} variant={variant} />
                </div>
              ))}
            </div>
            <div className="flex gap-2 text-sm">
              <span className="shrink-0 text-muted">{t('difference.title')}:</span>
              <DifferenceText difference={row.difference} inline />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Beside the distance by road the straight one would only contradict it. */
function isDriven(row: ComparedRow): boolean {
  return VARIANTS.some((variant) => row[variant]?.estimate?.distanceMeters != null);
}

function BranchName({ row, place }: { row: ComparedRow; place: ComparedPlace | null }) {
  const { branch, rank } = row;
  const t = useTranslations('comparisons');
  const estimates = useTranslations('estimates');
  const locale = useLocale();
  const formatStraight = (meters: number) =>
    place?.approximate ? formatRoughDistance(meters, locale) : formatDistance(meters, locale);
  return (
    <div className="flex min-w-0 gap-2.5">
      <RankMark rank={rank} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <bdi>{branch.name}</bdi>
        </p>
        {branch.straightMeters !== null && !isDriven(row) && (
          <p className="text-muted text-sm">
            {t.rich('straight', {
              distance: () => <bdi className="tabular">{formatStraight(branch.straightMeters ?? 0)}</bdi>,
            })}
          </p>
        )}
        {place && !place.approximate && (
          <p className="text-sm">
            <Link
              href={routes.estimateVariants({ branch: branch.id, to: `${place.latitude},${place.longitude}` })}
              aria-label={estimates('openFor', { branch: branch.name })}
              className="text-accent hover:underline"
            >
              {estimates('open')}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Cell({
  row,
  variant,
  by,
  control,
}: Pick<TableProps, 'by' | 'control'> & { row: ComparedRow; variant: Variant }) {
  return (
    <EstimateCell
      cellKey={{ branchId: row.branch.id, variant }}
      branchName={row.branch.name}
      cell={row[variant]}
      marks={variant === by ? row.marks : []}
      control={control}
    />
  );
}

function DispatchLink({
  dropOff,
  row,
  by,
  isOutdated,
  isFirst,
}: Pick<TableProps, 'dropOff' | 'by' | 'isOutdated'> & { row: ComparedRow; isFirst: boolean }) {
  const t = useTranslations('comparisons');
  if (isOutdated) return null;
  const isBest = isFirst && row[by]?.estimate != null;
  return (
    <ButtonLink
      size="sm"
      variant={isBest ? 'primary' : 'secondary'}
      icon={<Send className="mirror-rtl" />}
      href={routes.newDelivery({ to: dropOffParam.serialize(dropOff), branch: row.branch.id })}
    >
      {t('dispatch')}
      <span className="sr-only">{t('dispatchFrom', { branch: row.branch.name })}</span>
    </ButtonLink>
  );
}
