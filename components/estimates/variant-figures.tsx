'use client';

import { CircleDollarSign } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { Money } from '@/components/ui/text/money';
import { dearerBy, type FeeSpread, isOneFee } from '@/lib/estimates/fee-spread';
import type { VariantEstimate, VariantFigures } from '@/lib/estimates/variant-schema';
import { formatDistance, formatDuration } from '@/lib/format/distance';
import { shortTime } from '@/lib/format/time/short-time';

/** The fee and its difference from the lowest one. */
export function FeeFigure({ figures, spread }: { figures: VariantFigures; spread: FeeSpread | null }) {
  const t = useTranslations('estimates.fee');
  const { deliveryFee, currency } = figures;
  const dearer = spread && dearerBy(figures, spread);
  return (
    <div>
      <p className="font-semibold text-lg leading-tight">
        <Money amount={deliveryFee} currency={currency} />
      </p>
      {dearer && (
        <p className="mt-0.5 text-sm text-warning">
          {t.rich('dearer', { amount: () => <Money amount={dearer} currency={currency} /> })}
        </p>
      )}
      {spread && !dearer && !isOneFee(spread) && (
        <p className="mt-1">
          <Badge tone="accent">
            <CircleDollarSign aria-hidden="true" />
            {t('lowest')}
          </Badge>
        </p>
      )}
    </div>
  );
}

/** The pickup time: an instant, a duration from the order's creation, or nothing. */
export function PickupFigure({ answer: { figures, askedAt } }: { answer: VariantEstimate }) {
  switch (figures.kind) {
    case 'times':
      return <Instant value={figures.pickupAt} since={askedAt} />;
    case 'durations':
      return <Duration value={figures.toPickup} unit={figures.unit} since="ordered" />;
    case 'driving':
      return <MissingFigure />;
  }
}

/** The delivery time: an instant, or a duration from the order's acceptance. v2 gives the driving time instead. */
export function DeliveryFigure({ answer: { figures, askedAt } }: { answer: VariantEstimate }) {
  switch (figures.kind) {
    case 'times':
      return <Instant value={figures.deliveryAt} since={askedAt} />;
    case 'durations':
      return <Duration value={figures.toDelivery} unit={figures.unit} since="accepted" />;
    case 'driving':
      return <MissingFigure />;
  }
}

export function DrivingFigure({ figures }: { figures: VariantFigures }) {
  const locale = useLocale();
  if (figures.kind !== 'driving') return <MissingFigure />;
  const { distanceMeters, durationSeconds } = figures;
  return (
    <div className="tabular">
      <p>{distanceMeters === null ? <MissingFigure /> : <bdi>{formatDistance(distanceMeters, locale)}</bdi>}</p>
      {durationSeconds !== null && (
        <p className="text-muted text-sm">
          <bdi>{formatDuration(durationSeconds, locale)}</bdi>
        </p>
      )}
    </div>
  );
}

function Instant({ value, since }: { value: string | null; since: string }) {
  const t = useTranslations('estimates.figure');
  const locale = useLocale();
  const { timeZone } = useConnection();
  if (value === null) return <p>{t('noDriver')}</p>;
  const at = Date.parse(value);
  // A time in an unknown format is shown as the service returned it.
  if (Number.isNaN(at)) return <bdi className="wrap-anywhere">{value}</bdi>;
  const seconds = (at - Date.parse(since)) / 1_000;
  return (
    <Figure
      note={seconds >= 0 && t('fromAsking', { time: formatDuration(seconds, locale) })}
      value={<time dateTime={new Date(at).toISOString()}>{shortTime(at, timeZone, locale, since)}</time>}
    />
  );
}

function Duration({
  value,
  unit,
  since,
}: {
  value: number | null;
  unit: 'seconds' | null;
  since: 'ordered' | 'accepted';
}) {
  const t = useTranslations('estimates.figure');
  const locale = useLocale();
  // Without a documented unit the number says nothing to a merchant.
  if (value === null || unit === null) return <MissingFigure />;
  return <Figure value={<bdi className="tabular">{formatDuration(value, locale)}</bdi>} note={t(since)} />;
}

function Figure({ value, note }: { value: ReactNode; note: ReactNode }) {
  return (
    <div>
      <p className="tabular">{value}</p>
      {note && <p className="text-muted text-sm">{note}</p>}
    </div>
  );
}

function MissingFigure() {
  const t = useTranslations('estimates.figure');
  return (
    <span className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('notGiven')}</span>
    </span>
  );
}
