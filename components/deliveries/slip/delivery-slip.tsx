'use client';

import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Pending } from '@/components/ui/feedback/pending';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { Money } from '@/components/ui/text/money';
import { Phone } from '@/components/ui/text/phone';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { addressInEnglish } from '@/lib/format/text/country-address';
import { isolated } from '@/lib/format/text/isolated';
import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { routes } from '@/lib/routes';
import { isMissing, MissingDelivery } from '../detail/missing-delivery';
import { addressText } from '../facts/address-text';
import { PickupCode } from '../pickup-code/pickup-code';

/** The slip that goes with the package, in both languages, because the driver may read either. */
export function DeliverySlip({ id, printsAtOnce = false }: { id: string; printsAtOnce?: boolean }) {
  const t = useTranslations('deliveries.slip');
  const { data, ...query } = useQuery(deliveryQueries.detail(id));
  const code = data?.code ?? data?.reference;
  const [isDrawn, setDrawn] = useState(false);
  const isReady = printsAtOnce && data !== undefined && (isDrawn || !data.pickupQrUrl);
  useEffect(() => {
    if (isReady) window.print();
  }, [isReady]);

  if (!data && query.error && isMissing(query.error)) return <MissingDelivery />;
  if (!data && query.errorUpdateCount > 0) return <Pending query={query} rows={8} />;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('title', { code: code ? isolated(code) : '…' })}
          back={{ href: routes.delivery(id), label: t('back') }}
          actions={
            <Button variant="primary" icon={<Printer />} disabled={!data} onClick={() => window.print()}>
              {t('print')}
            </Button>
          }
        />
      </div>
      {data ? (
        <Slip delivery={data} onDrawn={() => setDrawn(true)} />
      ) : (
        <Skeleton className="mx-auto h-120 w-full max-w-md" />
      )}
    </>
  );
}

/** Black on white in both themes, like paper. */
export function Slip({ delivery, onDrawn }: { delivery: DeliveryDetail; onDrawn?: (() => void) | undefined }) {
  const t = useTranslations('deliveries.slip');
  // A v0 order names no pickup. The driver who reads the slip is already there.
  const origin = delivery.branchName || delivery.originLabel;
  const { country, merchantName } = useConnection();
  const timeText = useTimeText();
  const isCash = delivery.paymentType === 'cash';
  // A driver collects nothing for an order that is not delivered.
  const isCalledOff = ['canceled', 'failed', 'rejected'].includes(delivery.status);
  return (
    <article className="mx-auto max-w-md rounded-md border border-line bg-white p-6 text-black scheme-light print:max-w-none print:border-0 print:p-0">
      <div className="flex items-start justify-between gap-4 border-black border-b-2 pb-4">
        <div className="min-w-0">
          {merchantName && (
            <p className="mb-2 font-semibold text-lg">
              <bdi>{merchantName}</bdi>
            </p>
          )}
          <p className="text-sm">{t('code')}</p>
          <p className="break-all font-bold font-mono text-2xl sm:text-3xl print:text-3xl">
            <bdi dir="ltr">{delivery.code ?? '—'}</bdi>
          </p>
          <p className="mt-2 text-sm">{t('reference')}</p>
          <p className="break-all font-mono">
            <bdi dir="ltr">{delivery.reference || '—'}</bdi>
          </p>
        </div>
        <div className="w-36 shrink-0 sm:w-44 print:w-48 text-center text-xs">
          {delivery.pickupQrUrl ? (
            <>
              <PickupCode
                id={delivery.id}
                url={delivery.pickupQrUrl}
                label={t('qr')}
                onDrawn={onDrawn}
                className="aspect-square w-full"
              />
              <span className="whitespace-pre-line [unicode-bidi:plaintext]">{t('qr')}</span>
            </>
          ) : (
            t('noQr')
          )}
        </div>
      </div>
      <dl className="divide-y divide-black/20">
        {origin && (
          <Fact label={t('from')}>
            <bdi>{origin}</bdi>
          </Fact>
        )}
        <Fact label={t('to')}>
          <div className="font-semibold text-lg">
            <bdi>{delivery.customerName}</bdi>
          </div>
          <bdi>{addressText(slipAddress(country, delivery))}</bdi>
        </Fact>
        <Fact label={t('phone')}>
          <Phone value={delivery.customerPhone} className="text-lg" />
        </Fact>
        {delivery.instructions && (
          <Fact label={t('instructions')}>
            <bdi>{delivery.instructions}</bdi>
          </Fact>
        )}
        {delivery.scheduledAt && (
          <Fact label={t('scheduled')}>
            <bdi dir="ltr">{timeText(delivery.scheduledAt, 'iso-time')}</bdi>
          </Fact>
        )}
      </dl>
      <div className="mt-3 border-2 border-black p-3 text-center">
        {isCalledOff ? (
          <p className="font-bold text-2xl">{t('calledOff')}</p>
        ) : (
          <>
            <p className="font-semibold">{t(isCash ? 'collect' : delivery.paymentType === '' ? 'notKnown' : 'paid')}</p>
            <p className={isCash ? 'font-bold text-3xl' : 'text-sm'}>
              {!isCash && <>{t('amount')}: </>}
              <Money amount={delivery.amount} currency={delivery.currency} />
            </p>
          </>
        )}
      </div>
      <p className="mt-3 text-center text-xs">
        {t('created')} <bdi dir="ltr">{timeText(delivery.createdAt, 'iso-time')}</bdi>
      </p>
    </article>
  );
}

/** As it was written, since the driver may read either language, in the country's words: area, block, street, building. */
function slipAddress(country: string, { customerAddress, area: ordered }: DeliveryDetail): string {
  const { area, rest } = placeOfAddress(addressInEnglish(country, customerAddress), ordered);
  return [area, ...rest].filter(Boolean).join(', ');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-sm">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
