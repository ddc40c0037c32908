import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { PageHeader } from '@/components/ui/page-header';
import type { ConnectionView, Country } from '@/lib/connections/model/connection';
import { parsePhone } from '@/lib/format/phone/phone';
import { routes } from '@/lib/routes';
import type { Generation } from '@/lib/service/generation/generation';
import { DEFAULT_PLATFORM_NAME, PAYMENT_TYPES } from '@/lib/service/model/values';
import { isUntouched } from './customer/without-recall';
import { DeliveryForm } from './delivery-form';
import { makeReference } from './dispatch/reference';
import type { OrderStart } from './dispatch/use-dispatch';
import { DroppedFieldsNote } from './dropped-fields-note';
import { FormSkeleton } from './form-skeleton';
import { adaptOrder } from './order/adapt-order';
import { copyOrder } from './order/copy-order';
import { lastChoice } from './order/last-choices';
import { emptyOrder, type OrderForm } from './order/order-form';
import { useOrderRules } from './order/order-generation';
import { scheduleOf } from './order/schedule';
import { type DraftKey, deleteDraft, readDraft, type StoredDraft } from './order/stored-draft';
import { PickupNote } from './pickup/pickup-note';
import { useIsInBrowser } from './use-is-wide';
import { type OrderSource, type SourceOrder, sourceName, useOrderSource } from './use-order-source';

/** The page of a new order: empty, or copied from another one. `pickupNote` is shown below the chosen branch. */
export function NewDelivery({ source, pickupNote }: { source: OrderSource; pickupNote?: ReactNode }) {
  const t = useTranslations('delivery-form');
  const whyInWords = useTranslations('connections.whyNot');
  const { can } = useSession();
  const { by, whyNot } = useAbilities();
  const isInBrowser = useIsInBrowser();
  const [round, setRound] = useState(0);
  if (!can('delivery:write')) return <NoOrder title={t('forbidden.title')} why={t('forbidden.body')} />;
  const generation = by('createDelivery');
  if (!generation)
    return <NoOrder title={t('noCredentials')} why={whyInWords(whyNot('createDelivery') ?? 'needs_key')} />;
  // The draft is in the browser, so the server renders only a placeholder.
  if (!isInBrowser) return <Placeholder />;
  return (
    <PickupNote value={pickupNote}>
      <OrderSourceLoader
        key={`${sourceName(source)}/${generation}/${round}`}
        source={source}
        generation={generation}
        onAfresh={() => setRound(round + 1)}
      />
    </PickupNote>
  );
}

function NoOrder({ title, why }: { title: string; why: string }) {
  const t = useTranslations('delivery-form');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        icon={<Lock />}
        title={title}
        action={<ButtonLink href={routes.deliveries()}>{t('forbidden.deliveries')}</ButtonLink>}
      >
        {why}
      </EmptyState>
    </>
  );
}

function OrderSourceLoader({
  source,
  generation,
  onAfresh,
}: {
  source: OrderSource;
  generation: Generation;
  onAfresh: () => void;
}) {
  const t = useTranslations('delivery-form');
  const replace = useTranslations('replace');
  const connection = useConnection();
  const { user } = useSession();
  const draftKey: DraftKey = { connectionId: connection.id, userId: user.id, source: sourceName(source) };
  const [kept] = useState(() => readDraft(draftKey));
  const model = useOrderSource(source, kept === undefined);

  if (model.state === 'pending') return <Placeholder />;
  if (model.state === 'failed') {
    return (
      <>
        <PageHeader
          title={t('title')}
          lead={t('like.failed')}
          actions={<ButtonLink href={routes.newDelivery()}>{t('like.empty')}</ButtonLink>}
        />
        <Pending query={model.query} rows={8} />
      </>
    );
  }
  return (
    <NewOrder
      draftKey={draftKey}
      kept={kept}
      generation={generation}
      isCopy={model.kind === 'like' || model.kind === 'instead'}
      instead={source.instead}
      make={() => firstOrder(connection, generation, { ...model, phone: source.phone })}
      lead={
        model.kind === 'instead'
          ? replace('lead', { name: model.customerName })
          : model.kind === 'like'
            ? t('like.lead', { name: model.customerName || '—' })
            : model.kind === 'compared'
              ? t('compared.lead')
              : undefined
      }
      onAfresh={() => {
        deleteDraft(draftKey);
        onAfresh();
      }}
    />
  );
}

function NewOrder({
  draftKey,
  kept,
  generation,
  isCopy,
  instead,
  make,
  lead,
  onAfresh,
}: Omit<OrderStart, 'start'> & {
  kept: StoredDraft | undefined;
  /** Belongs to an earlier order: its address belongs to its phone. */
  isCopy: boolean;
  make: () => OrderForm;
  lead: string | undefined;
  onAfresh: () => void;
}) {
  const t = useTranslations('delivery-form');
  const replace = useTranslations('replace');
  const rules = useOrderRules(generation);
  const [{ start, dropped }] = useState(() => {
    const { order: first, sent } = kept ?? { order: make(), sent: false };
    const fitted = adaptOrder(withOwnFields(first, draftKey.connectionId, generation), rules);
    const recall = isCopy && !kept ? recallOf(fitted.order.destination, rules.country) : fitted.order.recall;
    // A draft that was sent may exist: it keeps its branch.
    const proposedBranch = sent ? '' : fitted.order.proposedBranch;
    const order = { ...fitted.order, recall, proposedBranch };
    return { start: { order, sent, heldAt: kept?.heldAt }, dropped: fitted.dropped };
  });
  const isBack = kept !== undefined && hasContent(kept.order);
  const isUnsent = kept?.heldAt !== undefined && !kept.sent;
  const restored = isUnsent ? 'offline.notSent' : dropped.length > 0 ? 'restoredDropped' : 'restored';
  return (
    <>
      <PageHeader
        title={instead ? replace('correct') : t('title')}
        lead={isBack ? t(restored) : lead}
        actions={
          isBack && (
            <Button variant="ghost" onClick={onAfresh}>
              {t('afresh')}
            </Button>
          )
        }
      />
      <DeniedNote />
      <DroppedFieldsNote dropped={dropped} line={start.order.destination.first_line} />
      <DeliveryForm start={start} draftKey={draftKey} generation={generation} instead={instead} />
    </>
  );
}

/** Warns before the form is filled in: the credentials can't create orders, or lack the permission. */
function DeniedNote() {
  const t = useTranslations();
  const why = useAbilities().whyNot('createDelivery');
  if (!why) return null;
  return (
    <Callout
      tone="warning"
      title={t(why === 'denied' ? 'delivery-form.denied' : 'delivery-form.noCredentials')}
      className="mb-4"
    >
      {t(`connections.whyNot.${why}`)}
    </Callout>
  );
}

function Placeholder() {
  const t = useTranslations('delivery-form');
  return (
    <>
      <PageHeader title={t('title')} />
      <FormSkeleton of="order" />
    </>
  );
}

function firstOrder(
  { id, country, timeZone }: ConnectionView,
  generation: Generation,
  { kind, phone, draft }: { kind: SourceOrder['kind']; phone?: string; draft?: unknown },
): OrderForm {
  const empty = emptyOrder(country, makeReference(Date.now(), timeZone), generation);
  const last = PAYMENT_TYPES.find((type) => type === lastChoice(id, 'payment'));
  const fresh = {
    ...empty,
    destination: { ...empty.destination, contact_phone: phone ?? '' },
    payment: { ...empty.payment, type: last ?? empty.payment.type },
    isPaymentCarried: last !== undefined,
  };
  if (!draft) return fresh;
  const copy = copyOrder(draft, fresh);
  return kind === 'instead' ? { ...copy, ...scheduleOf(draft, timeZone, Date.now()) } : copy;
}

/** Fills in the fields that only v0 has with their last values. */
function withOwnFields(order: OrderForm, connectionId: string, generation: Generation): OrderForm {
  if (generation !== 'v0') return order;
  return {
    ...order,
    platform_name: order.platform_name || (lastChoice(connectionId, 'platform') ?? DEFAULT_PLATFORM_NAME),
    key_branch: order.key_branch || (lastChoice(connectionId, 'key-branch') ?? ''),
  };
}

/** The address of a copied order belongs to its phone, as that of a recalled customer does. */
function recallOf(destination: OrderForm['destination'], country: Country): OrderForm['recall'] {
  const phone = parsePhone(destination.contact_phone, country);
  if (!phone.ok || isUntouched(destination)) return null;
  return { phone: phone.e164, name: destination.contact_name, ordersCount: 0, branchId: '', destination };
}

function hasContent({ destination, payment }: OrderForm): boolean {
  return [...Object.values(destination), payment.amount].some((value) => value !== '' && value !== null);
}
