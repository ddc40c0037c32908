'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Code } from '@/components/ui/code';
import { RelativeTime } from '@/components/ui/date-time';
import { useNow } from '@/components/ui/now';
import { Spinner } from '@/components/ui/spinner';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { formatDateTime } from '@/lib/format/date-time';
import { routes } from '@/lib/routes';
import { isolated } from './use-next-step';
import type { Viewing } from './viewing';

type Props = { delivery: DeliveryDetail; viewing: Viewing };

/** What is out of the ordinary about a delivery, why, and the way on. */
export function DeliveryCallouts(props: Props) {
  const { status, problem } = props.delivery;
  return (
    <>
      {status === 'submitting' && <Submitting />}
      {status === 'unknown' && <Unknown {...props} />}
      {status === 'rejected' && <Rejected {...props} />}
      {problem?.kind === 'existing_order' && <ExistingOrder {...props} />}
    </>
  );
}

function Submitting() {
  const t = useTranslations('deliveries.callouts.submitting');
  return (
    <Callout live tone="info" title={t('title')}>
      <span className="flex items-center gap-2">
        <Spinner />
        {t('body')}
      </span>
    </Callout>
  );
}

function Unknown({ delivery, viewing }: Props) {
  const t = useTranslations('deliveries.callouts.unknown');
  const locale = useLocale();
  const now = useNow();
  const { nextCheckAt, createdAt, reference } = delivery;
  const time = formatDateTime(new Date(createdAt), viewing.timeZone, locale, 'time');
  return (
    <Callout live tone="warning" title={t('title')}>
      <p>{t('known', { time, reference: isolated(reference) })}</p>
      <p className="mt-1">
        {nextCheckAt && Date.parse(nextCheckAt) > now ? (
          <>
            {t('next')} <RelativeTime value={nextCheckAt} timeZone={viewing.timeZone} ahead />.
          </>
        ) : (
          t('nextSoon')
        )}{' '}
        <strong className="font-medium text-ink">{t('once')}</strong>
      </p>
    </Callout>
  );
}

const REASONS = ['400', '401', '403', '404', '422'] as const;

function Rejected({ delivery, viewing }: Props) {
  const t = useTranslations('deliveries.callouts.rejected');
  const { problem } = delivery;
  const reason = REASONS.find((status) => status === String(problem?.status)) ?? 'other';
  return (
    <Callout
      tone="danger"
      title={t(`why.${reason}`)}
      action={
        viewing.mayCreate && (
          <ButtonLink size="sm" variant="primary" href={routes.newDelivery({ like: delivery.id })}>
            {t('correct')}
          </ButtonLink>
        )
      }
    >
      <p>{t('nothingMade')}</p>
      {problem?.field && (
        <p className="mt-1">
          {t('field')} <Code>{problem.field}</Code>
        </p>
      )}
      {problem?.message && (
        <p className="mt-1 text-sm">
          {t('said')} <bdi dir="ltr">{problem.message}</bdi>
        </p>
      )}
    </Callout>
  );
}

function ExistingOrder({ delivery, viewing }: Props) {
  const t = useTranslations('deliveries.callouts.existing');
  return (
    <Callout
      tone="warning"
      title={t('title')}
      action={
        viewing.mayCreate && (
          <ButtonLink size="sm" href={routes.newDelivery({ like: delivery.id })}>
            {t('again')}
          </ButtonLink>
        )
      }
    >
      {t('body', { reference: isolated(delivery.reference) })}
    </Callout>
  );
}
