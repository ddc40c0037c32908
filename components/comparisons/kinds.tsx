import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { Panel } from '@/components/ui/panel';
import { Money } from '@/components/ui/text/money';
import { branchQueries } from '@/lib/branches/queries';
import { type FeeSpread, feeSpread } from '@/lib/comparisons/ranking/fee-spread';
import type { DropOff } from '@/lib/comparisons/schema';
import { estimateQueries } from '@/lib/estimates/queries';
import { mayEstimate, needOf, type PinTrip } from '@/lib/estimates/variant-schema';
import { formatPoint } from '@/lib/map/geometry/point';
import { ESTIMATE_VARIANTS, type EstimateVariant } from '@/lib/service/model/estimate-variant';
import { DispatchLink } from './comparison-table';
import { KindTable } from './kind-table';
import { PickupForm } from './pickup-form';

type KindsProps = {
  dropOff: DropOff;
  to: PinTrip['to'];
  /** Null: it is given here. */
  pickup: PinTrip['from'] | null;
  canList: boolean;
  onPickup: (pickup: PinTrip['from'] | null) => void;
};

/** One trip in every kind of estimate that the credentials allow. */
export function Kinds({ dropOff, to, pickup, canList, onPickup }: KindsProps) {
  const t = useTranslations('estimates');
  const { data: list } = useQuery({ ...branchQueries.list(), enabled: canList });
  const branchId = pickup && 'branchId' in pickup ? pickup.branchId : null;
  const name = list?.branches.find(({ id }) => id === branchId)?.name ?? (canList && !list ? null : branchId) ?? '';
  const start = pickup && 'latitude' in pickup ? formatPoint(pickup) : name;
  return (
    <Panel
      flush
      title={start ? t.rich('from', { start: () => <bdi>{start}</bdi> }) : t(branchId ? 'open' : 'elsewhere')}
      actions={
        <>
          {branchId && <DispatchLink dropOff={dropOff} branch={{ id: branchId, name }} />}
          {canList && <IconButton label={t('close')} icon={<X />} onClick={() => onPickup(null)} />}
        </>
      }
    >
      {(branchId === null || !canList) && (
        <PickupForm
          key={start}
          pickup={pickup}
          to={to}
          isOneBranch={list?.branches.filter(({ gone }) => !gone).length === 1}
          onAsk={onPickup}
        />
      )}
      {pickup && <KindsOfTrip trip={{ from: pickup, to }} />}
    </Panel>
  );
}

/** Each kind is requested separately and has its own error and retry. */
function KindsOfTrip({ trip }: { trip: PinTrip }) {
  const t = useTranslations('estimates');
  const client = useQueryClient();
  const asked = useAbilities().estimateVariants.filter((variant) => mayEstimate(variant, trip));
  const rows = useQueries({
    queries: asked.map((variant) => estimateQueries.variant(variant, trip)),
    combine: (queries) => queries.flatMap((query, index) => ({ variant: asked[index] ?? 'v2-real-time', query })),
  });
  const spread = feeSpread(rows.flatMap(({ query }) => query.data?.figures ?? []));
  const open = rows.filter(({ query }) => query.isFetching).length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-sunken px-3 py-1">
        <p role="status" className="text-muted text-sm">
          {spread && open === 0 ? (
            <SpreadLine {...spread} />
          ) : (
            t('progress', { done: rows.length - open, total: rows.length })
          )}
        </p>
        <Button
          size="sm"
          icon={<RotateCw />}
          pending={open > 0}
          onClick={() => void client.refetchQueries({ queryKey: estimateQueries.variantsOf(trip) })}
        >
          {t('askAll')}
        </Button>
      </div>
      <KindTable rows={rows} />
      <MissingKinds asked={asked} />
    </>
  );
}

function SpreadLine({ count, currency, lowest, highest, difference }: FeeSpread) {
  const t = useTranslations('estimates.spread');
  const money = (amount: string) => () => <Money amount={amount} currency={currency} className="text-ink" />;
  if (lowest === highest) return t.rich('same', { count, fee: money(lowest) });
  return t.rich('differ', { difference: money(difference), lowest: money(lowest), highest: money(highest) });
}

/** The kinds that were not requested, each with the reason. */
function MissingKinds({ asked }: { asked: readonly EstimateVariant[] }) {
  const t = useTranslations('estimates');
  const whyNot = useTranslations('connections.whyNot');
  const { estimateVariants } = useAbilities();
  return (
    <ul aria-label={t('notAsked')} className="grid gap-1 px-3 py-2 text-muted text-sm empty:hidden">
      {ESTIMATE_VARIANTS.filter((variant) => !asked.includes(variant)).map((variant) => (
        <li key={variant}>
          <span className="text-ink">{t(`variant.${variant}`)}</span> —{' '}
          {estimateVariants.includes(variant) ? t('needsBranch') : whyNot(needOf(variant))}
        </li>
      ))}
    </ul>
  );
}
