'use client';

import { useQueries } from '@tanstack/react-query';
import { ArrowRight, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Money } from '@/components/ui/text/money';
import { type FeeSpread, feeSpread, isOneFee } from '@/lib/estimates/fee-spread';
import { estimateQueries } from '@/lib/estimates/queries';
import { mayEstimate, needOf } from '@/lib/estimates/variant-facts';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import { formatPoint } from '@/lib/map/geometry/point';
import { ESTIMATE_VARIANTS, type EstimateVariant } from '@/lib/service/model/estimate-variant';
import { type VariantRow, VariantTable } from './variant-table';

/** The estimates of one trip. Each version is requested separately and has its own error and retry. */
export function VariantResult({
  trip,
  pickupName,
  isOutdated,
  onAskAll,
}: {
  trip: PinTrip;
  pickupName: string | null;
  isOutdated: boolean;
  onAskAll: () => void;
}) {
  const t = useTranslations('estimates');
  const { estimateVariants } = useAbilities();
  const asked = estimateVariants.filter((variant) => mayEstimate(variant, trip));
  const queries = useQueries({ queries: asked.map((variant) => estimateQueries.variant(variant, trip)) });
  const rows = asked.flatMap((variant, index): VariantRow[] => {
    const query = queries[index];
    if (!query) return [];
    const { data, error, isFetching, refetch } = query;
    return [{ variant, answer: data, error, isAsking: isFetching, onAsk: () => void refetch() }];
  });
  const spread = feeSpread(rows.flatMap(({ answer }) => answer?.figures ?? []));
  const open = rows.filter(({ isAsking }) => isAsking).length;
  const failed = rows.filter(({ error, isAsking }) => error && !isAsking).length;
  return (
    <section aria-label={t('result')} className="grid grid-cols-1 gap-4">
      {isOutdated && (
        <Callout tone="warning" live>
          {t('outdated')}
        </Callout>
      )}
      <div className="min-w-0 rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2">
          <div className="min-w-0 flex-1 basis-64">
            <TripLine trip={trip} pickupName={pickupName} />
            <p className="text-muted text-sm">
              {spread ? (
                <SpreadLine spread={spread} />
              ) : (
                t('progress', { done: rows.length - open, total: rows.length })
              )}
            </p>
          </div>
          <p role="status" className="sr-only">
            {t('progress', { done: rows.length - open, total: rows.length })}{' '}
            {open === 0 && failed > 0 && t('failed', { count: failed })}
          </p>
          <Button size="sm" icon={<RotateCw />} pending={open > 0} onClick={onAskAll}>
            {t('askAll')}
          </Button>
        </div>
        <VariantTable rows={rows} spread={spread} />
      </div>
      <MissingVariants asked={asked} />
    </section>
  );
}

function TripLine({ trip: { from, to }, pickupName }: { trip: PinTrip; pickupName: string | null }) {
  const start = pickupName ?? ('latitude' in from ? formatPoint(from) : '');
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-medium">
      <bdi className="wrap-anywhere min-w-0">{start}</bdi>
      <ArrowRight aria-hidden="true" className="mirror-rtl size-4 shrink-0 text-muted" />
      <bdi dir="ltr" className="tabular">
        {formatPoint(to)}
      </bdi>
    </p>
  );
}

function SpreadLine({ spread }: { spread: FeeSpread }) {
  const t = useTranslations('estimates.spread');
  const { count, currency, lowest, highest, difference } = spread;
  const money = (amount: string) => () => <Money amount={amount} currency={currency} className="text-ink" />;
  if (isOneFee(spread)) return t.rich('same', { count, fee: money(lowest) });
  return t.rich('differ', { difference: money(difference), lowest: money(lowest), highest: money(highest) });
}

/** The versions that were not requested, one line for each reason. */
function MissingVariants({ asked }: { asked: readonly EstimateVariant[] }) {
  const t = useTranslations('estimates');
  const whyNot = useTranslations('connections.whyNot');
  const { estimateVariants } = useAbilities();
  const reasons = new Map<string, EstimateVariant[]>();
  for (const variant of ESTIMATE_VARIANTS) {
    if (asked.includes(variant)) continue;
    const reason = estimateVariants.includes(variant) ? t('needsBranch') : whyNot(needOf(variant));
    reasons.set(reason, [...(reasons.get(reason) ?? []), variant]);
  }
  if (reasons.size === 0) return null;
  return (
    <section aria-labelledby="not-asked" className="px-3 text-sm">
      <h2 id="not-asked" className="mb-1 font-medium text-muted">
        {t('notAsked')}
      </h2>
      <ul className="grid gap-1 text-muted">
        {[...reasons].map(([reason, variants]) => (
          <li key={reason}>
            <span className="text-ink">{variants.map((variant) => t(`variant.${variant}`)).join(t('comma'))}</span>
            {' — '}
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
