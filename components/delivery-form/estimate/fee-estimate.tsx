import { Calculator, Clock, Flag, PackageOpen, Route, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/button/icon-button';
import { Spinner } from '@/components/ui/button/spinner';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import type { TripEstimate } from '@/lib/estimates/schema';
import { formatDistance, formatDuration, formatRoughDistance } from '@/lib/format/distance';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { WhyNot } from '@/lib/service/why-not';
import type { OrderPath } from '../order/order-form';
import { useOrderForm } from '../order/use-order-form';
import type { NoEstimate } from './trip-to-estimate';

export type EstimateState =
  /** The trip is not complete yet. */
  | { kind: 'incomplete'; missing: OrderPath[] }
  /** Trips of this kind have no estimate. */
  | { kind: 'none'; why: NoEstimate }
  /** The connection's credentials do not allow estimates. */
  | { kind: 'unserved'; why: WhyNot }
  | { kind: 'asking' }
  | { kind: 'failed'; error: unknown; isAsking: boolean }
  | { kind: 'known'; estimate: TripEstimate; isAsking: boolean };

/** A field with one of these is missing; with another value it is wrong. */
const EMPTY: unknown[] = ['', null, undefined];
/** Up to this many missing fields are named. */
const FEW = 3;

/** The fee, distance and duration of the trip. A failed estimate is explained and blocks nothing. */
export function FeeEstimate({ state, onAskAgain }: { state: EstimateState; onAskAgain: () => void }) {
  const t = useTranslations('delivery-form.estimate');
  const { currency } = useConnection();
  const estimate = state.kind === 'known' ? state.estimate : undefined;
  return (
    <section aria-label={t('title')} aria-live="polite" aria-busy={state.kind === 'asking'}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-muted text-sm">{t('fee')}</p>
          <p className="font-semibold text-3xl">
            {estimate?.isApproximate && <span className="me-1.5 font-normal text-lg text-muted">{t('about')}</span>}
            {estimate ? (
              <Money amount={estimate.deliveryFee} currency={estimate.currency} />
            ) : (
              <span className="text-faint">
                <Money amount={null} currency={currency} />
              </span>
            )}
          </p>
        </div>
        {(state.kind === 'known' || state.kind === 'failed') && (
          <IconButton
            label={t('askAgain')}
            size="sm"
            icon={<Calculator />}
            pending={state.isAsking}
            onClick={onAskAgain}
          />
        )}
      </div>
      <div className="mt-1 min-h-11 text-sm">
        {state.kind === 'incomplete' && <MissingFields missing={state.missing} />}
        {(state.kind === 'none' || state.kind === 'unserved') && <MissingEstimate state={state} />}
        {state.kind === 'asking' && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner className="size-3.5" />
            {t('asking')}
          </p>
        )}
        {state.kind === 'failed' && <EstimateError error={state.error} />}
        {estimate && <Facts estimate={estimate} />}
      </div>
    </section>
  );
}

function MissingFields({ missing }: { missing: OrderPath[] }) {
  const t = useTranslations('delivery-form');
  const { getValues } = useOrderForm();
  const wrong = missing.filter((path) => !EMPTY.includes(getValues(path)));
  const names = (wrong.length > 0 ? wrong : missing).map((path) => t(`fields.${path.replace('.', '_')}`));
  return (
    <p className="text-muted">
      {names.length > 0 && names.length <= FEW
        ? t(wrong.length > 0 ? 'estimate.wrong' : 'estimate.missing', { fields: names.join(t('estimate.comma')) })
        : t('estimate.incomplete')}
    </p>
  );
}

/** Shows no failure: there was no request. */
function MissingEstimate({ state }: { state: Extract<EstimateState, { kind: 'none' | 'unserved' }> }) {
  const t = useTranslations();
  return (
    <p className="text-muted">
      {state.kind === 'none' ? t(`delivery-form.estimate.none.${state.why}`) : t(`connections.whyNot.${state.why}`)}{' '}
      {t('delivery-form.estimate.withoutIt')}
    </p>
  );
}

function Facts({ estimate }: { estimate: TripEstimate }) {
  const t = useTranslations('delivery-form.estimate');
  const locale = useLocale();
  const { distanceMeters, durationSeconds, times, askedAt, isApproximate } = estimate;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {distanceMeters !== null && (
          <Fact icon={<Route />} label={t('distance')}>
            {(isApproximate ? formatRoughDistance : formatDistance)(distanceMeters, locale)}
          </Fact>
        )}
        {durationSeconds !== null && (
          <Fact icon={<Clock />} label={t('duration')}>
            {formatDuration(durationSeconds, locale)}
          </Fact>
        )}
        {times && <Times times={times} />}
      </p>
      {isApproximate && <p className="mt-0.5 text-muted">{t('approximate')}</p>}
      <p className="mt-0.5 text-faint text-xs">{t.rich('asOf', { age: () => <RelativeTime value={askedAt} /> })}</p>
    </>
  );
}

/** v1 and v0 return times instead of a distance; without a free driver, neither. */
function Times({ times }: { times: NonNullable<TripEstimate['times']> }) {
  const t = useTranslations('delivery-form.estimate');
  const known = [
    { key: 'pickupAt', icon: <PackageOpen />, at: times.pickupAt },
    { key: 'deliveryAt', icon: <Flag />, at: times.deliveryAt },
  ].filter(({ at }) => at !== null && !Number.isNaN(Date.parse(at)));
  if (known.length === 0) return <span>{t('noDriver')}</span>;
  return known.map(({ key, icon, at }) => (
    <Fact key={key} icon={icon} label={t(key)} showsLabel>
      <ShortTime value={at ?? 0} />
    </Fact>
  ));
}

function Fact({
  icon,
  label,
  showsLabel = false,
  children,
}: {
  icon: ReactNode;
  label: string;
  /** Shows the label, because the icon alone is not clear. */
  showsLabel?: boolean;
  children: ReactNode;
}) {
  return (
    <span title={label} className="inline-flex items-center gap-1.5 [&_svg]:size-4 [&_svg]:text-muted">
      <span aria-hidden="true">{icon}</span>
      {showsLabel ? <span className="text-muted">{label}</span> : <span className="sr-only">{label}: </span>}
      <bdi className="tabular">{children}</bdi>
    </span>
  );
}

function EstimateError({ error }: { error: unknown }) {
  const t = useTranslations('delivery-form.estimate');
  const { title, serviceMessage } = useProblemText()(error);
  return (
    <div className="flex gap-2">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>
          {title}. {t('withoutIt')}
        </p>
        {serviceMessage && (
          <bdi dir="ltr" className="block truncate text-faint text-xs" title={serviceMessage}>
            {serviceMessage}
          </bdi>
        )}
      </div>
    </div>
  );
}
