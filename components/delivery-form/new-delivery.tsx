'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useConnection, useSession, type ViewedConnection } from '@/components/shell/session-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { PageHeader } from '@/components/ui/page-header';
import { routes } from '@/lib/routes';
import { PAYMENT_TYPES } from '@/lib/service/v2/schema';
import { DeliveryForm } from './delivery-form';
import { FormSkeleton } from './form-skeleton';
import { type DraftPlace, forgetDraft, type KeptDraft, readDraft } from './kept-draft';
import { emptyOrder, type OrderForm } from './order-form';
import { PickupNote } from './pickup-note';
import { orderLike } from './recalled';
import { makeReference } from './reference';
import { habit } from './remembered';
import { type OrderSource, sourceName, useModel } from './use-model';

/** The page of a new order: empty, or from what is known already. `pickupNote` stands beneath the chosen branch. */
export function NewDelivery({ source, pickupNote }: { source: OrderSource; pickupNote?: ReactNode }) {
  const t = useTranslations('delivery-form');
  const { can } = useSession();
  const isInBrowser = useSyncExternalStore(never, yes, no);
  const [round, setRound] = useState(0);
  if (!can('delivery:write')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState
          icon={<Lock />}
          title={t('forbidden.title')}
          action={<ButtonLink href={routes.deliveries()}>{t('forbidden.deliveries')}</ButtonLink>}
        >
          {t('forbidden.body')}
        </EmptyState>
      </>
    );
  }
  // The draft is kept in the browser, so the server can only draw its outline.
  if (!isInBrowser) return <Waiting />;
  return (
    <PickupNote value={pickupNote}>
      <Opened key={`${sourceName(source)}/${round}`} source={source} onAfresh={() => setRound(round + 1)} />
    </PickupNote>
  );
}

function Opened({ source, onAfresh }: { source: OrderSource; onAfresh: () => void }) {
  const t = useTranslations('delivery-form');
  const connection = useConnection();
  const place: DraftPlace = { connectionId: connection.id, source: sourceName(source) };
  const [kept] = useState(() => readDraft(place));
  const model = useModel(source, kept === undefined);

  if (model.state === 'pending') return <Waiting />;
  if (model.state === 'failed') {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState
          title={t(model.kind === 'compared' ? 'compared.failed' : 'like.failed')}
          onRetry={model.askAgain}
          retrying={model.isAsking}
          action={<ButtonLink href={routes.newDelivery()}>{t('like.empty')}</ButtonLink>}
        >
          {t('like.failedNext')}
        </ErrorState>
      </>
    );
  }
  return (
    <Started
      place={place}
      kept={kept}
      make={() => firstOrder(connection, { phone: source.phone, draft: model.draft })}
      lead={
        model.kind === 'like'
          ? t('like.lead', { name: model.customerName })
          : model.kind === 'compared'
            ? t('compared.lead')
            : undefined
      }
      onAfresh={() => {
        forgetDraft(place);
        onAfresh();
      }}
    />
  );
}

function Started({
  place,
  kept,
  make,
  lead,
  onAfresh,
}: {
  place: DraftPlace;
  kept: KeptDraft | undefined;
  make: () => OrderForm;
  lead: string | undefined;
  onAfresh: () => void;
}) {
  const t = useTranslations('delivery-form');
  const [start] = useState<KeptDraft>(() => kept ?? { order: make(), sent: false });
  const isBack = kept !== undefined && hasContent(kept.order);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={isBack ? t('restored') : lead}
        actions={
          isBack && (
            <Button variant="ghost" onClick={onAfresh}>
              {t('afresh')}
            </Button>
          )
        }
      />
      <DeliveryForm start={start} place={place} />
    </>
  );
}

function Waiting() {
  const t = useTranslations('delivery-form');
  return (
    <>
      <PageHeader title={t('title')} />
      <FormSkeleton />
    </>
  );
}

function firstOrder(
  { id, country, timeZone }: ViewedConnection,
  { phone, draft }: { phone?: string; draft?: unknown },
): OrderForm {
  const empty = emptyOrder(country, makeReference(Date.now(), timeZone));
  const type = PAYMENT_TYPES.find((one) => one === habit(id, 'payment')) ?? empty.payment.type;
  const fresh = {
    ...empty,
    destination: { ...empty.destination, contact_phone: phone ?? '' },
    payment: { ...empty.payment, type },
  };
  return draft ? orderLike(draft, fresh) : fresh;
}

function hasContent({ destination, payment }: OrderForm): boolean {
  return [...Object.values(destination), payment.amount].some((value) => value !== '' && value !== null);
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
