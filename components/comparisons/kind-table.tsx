import type { UseQueryResult } from '@tanstack/react-query';
import { Lock, RotateCw, Zap } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button/icon-button';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useShortTime } from '@/components/ui/text/short-time';
import { IS_REAL_TIME, type VariantEstimate } from '@/lib/estimates/variant-schema';
import { formatDuration } from '@/lib/format/distance';
import type { EstimateVariant } from '@/lib/service/model/estimate-variant';
import { AwaitedFigure, EstimateFigures, FigureProblem } from './estimate-cell';
import { FigureTable } from './figure-table';

type KindRow = {
  variant: EstimateVariant;
  query: Pick<UseQueryResult<VariantEstimate>, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

/** The estimates of one trip, one kind of estimate a row. */
export function KindTable({ rows }: { rows: readonly KindRow[] }) {
  const t = useTranslations('estimates');
  return (
    <FigureTable
      caption={t('result')}
      rows={rows}
      rowProps={({ variant }) => ({ id: variant, 'data-variant': variant })}
      columns={[
        { key: 'variant', header: t('column.variant'), width: '27%', cell: (row) => <Name {...row} /> },
        { key: 'fee', header: t('column.fee'), cell: ({ query }) => <Fee {...query} /> },
        ...(['pickup', 'delivery'] as const).map((end) => ({
          key: end,
          header: t(`column.${end}`),
          cell: ({ query: { data } }: KindRow) => data && <EndTime answer={data} end={end} />,
        })),
        { key: 'answered', header: t('column.answered'), width: '10rem', cell: (row) => <AnswerTime {...row} /> },
      ]}
    />
  );
}

function Name({ variant, query: { data } }: KindRow) {
  const t = useTranslations('estimates');
  const isRealTime = IS_REAL_TIME[variant];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{t(`variant.${variant}`)}</span>
        <Badge tone={isRealTime ? 'info' : 'neutral'}>
          {isRealTime ? <Zap aria-hidden="true" /> : <Lock aria-hidden="true" />}
          {t(isRealTime ? 'realTime' : 'fixed')}
        </Badge>
      </p>
      <bdi dir="ltr" className="wrap-anywhere font-mono text-muted text-xs">
        {data?.operation}
      </bdi>
    </>
  );
}

function Fee({ data, error, isFetching }: KindRow['query']) {
  if (!data && (isFetching || !error)) return <AwaitedFigure />;
  const driven = data?.figures.kind === 'driving' ? data.figures : { distanceMeters: null, durationSeconds: null };
  return (
    <>
      {data && <EstimateFigures estimate={{ ...data.figures, ...driven, times: null, isApproximate: false }} />}
      {error && !isFetching && <FigureProblem error={error} />}
    </>
  );
}

/** When the driver is at one end: an instant, or a duration from the order's creation or acceptance. */
function EndTime({ answer: { figures, askedAt }, end }: { answer: VariantEstimate; end: 'pickup' | 'delivery' }) {
  const t = useTranslations('estimates.figure');
  const locale = useLocale();
  const shortTime = useShortTime();
  const isPickup = end === 'pickup';
  if (figures.kind === 'times') {
    const value = isPickup ? figures.pickupAt : figures.deliveryAt;
    if (value === null) return t('noDriver');
    const seconds = (Date.parse(value) - Date.parse(askedAt)) / 1_000;
    // A time in an unknown format is shown as the service returned it.
    if (Number.isNaN(seconds)) return <bdi className="wrap-anywhere">{value}</bdi>;
    const note = seconds >= 0 && t('fromAsking', { time: formatDuration(seconds, locale) });
    return <Figure value={shortTime(value, askedAt)} note={note} />;
  }
  // Without a documented unit the number says nothing to a merchant.
  const isGiven = figures.kind === 'durations' && figures.unit !== null;
  const seconds = isGiven ? figures[isPickup ? 'toPickup' : 'toDelivery'] : null;
  if (seconds !== null)
    return <Figure value={formatDuration(seconds, locale)} note={t(isPickup ? 'ordered' : 'accepted')} />;
  return (
    <span data-missing className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('notGiven')}</span>
    </span>
  );
}

function Figure({ value, note }: { value: string; note: string | false }) {
  return (
    <>
      <p className="tabular">{value}</p>
      <p className="text-muted text-sm">{note}</p>
    </>
  );
}

/** The age of the estimate, and the refresh button. */
function AnswerTime({ variant, query: { data, isFetching, refetch } }: KindRow) {
  const t = useTranslations('estimates');
  return (
    <div className="flex items-start gap-1 text-muted text-sm">
      <div className="min-w-0 flex-1">{data && <RelativeTime value={data.answeredAt} />}</div>
      <IconButton
        size="sm"
        label={t('askOne', { variant: t(`variant.${variant}`) })}
        icon={<RotateCw />}
        pending={isFetching}
        onClick={() => void refetch()}
      />
    </div>
  );
}
