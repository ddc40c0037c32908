import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useConnection } from '@/components/shell/user/session-context';
import type { CreateDelivery } from '@/lib/order/schema';
import { CustomerSection } from './customer/customer-section';
import { AnomalyDialog } from './dispatch/anomaly-dialog';
import { DispatchBar } from './dispatch/dispatch-bar';
import { orderResolver } from './dispatch/order-resolver';
import { OrderSummary } from './dispatch/order-summary';
import { type Dispatch, type OrderStart, useDispatch } from './dispatch/use-dispatch';
import { useRecheck } from './dispatch/use-recheck';
import { useToastOffset } from './dispatch/use-toast-offset';
import { DropOffMap } from './drop-off/drop-off-map';
import { DropOffSection } from './drop-off/drop-off-section';
import { useOrderEstimate } from './estimate/use-order-estimate';
import { focusNextField } from './fields/focus-field';
import { FormSection } from './fields/form-section';
import { MoreSection } from './more-section';
import type { OrderForm } from './order/order-form';
import { OrderGeneration } from './order/order-generation';
import { PaymentFields } from './payment/payment-fields';
import { PickupSection } from './pickup/pickup-section';
import { WhenFields } from './schedule/when-fields';
import { hasFinePointer, useIsWide } from './use-is-wide';

/** One order, from the customer's phone to the dispatch button. */
export function DeliveryForm(order: OrderStart) {
  const { start, generation } = order;
  const { country } = useConnection();
  const resolver = useMemo(() => orderResolver(country, generation), [country, generation]);
  const form = useForm<OrderForm, unknown, CreateDelivery>({
    resolver,
    defaultValues: start.order,
    shouldFocusError: false,
  });
  const dispatch = useDispatch(form, order);
  useRecheck(form);
  useDispatchKey(dispatch);
  return (
    <OrderGeneration value={generation}>
      <FormProvider {...form}>
        <OrderPage dispatch={dispatch} />
      </FormProvider>
    </OrderGeneration>
  );
}

/** The reader of messages comes after the page. */
const PasteBox = dynamic(() => import('./paste/paste-box').then((module) => module.PasteBox), {
  ssr: false,
  loading: () => <div className="h-9" />,
});

const AddressRequestPanel = dynamic(
  () => import('./ask/address-request-panel').then((module) => module.AddressRequestPanel),
  {
    ssr: false,
    loading: () => <div className="h-8" />,
  },
);

function OrderPage({ dispatch }: { dispatch: Dispatch }) {
  const t = useTranslations('delivery-form');
  const isWide = useIsWide();
  const [autoFocus] = useState(hasFinePointer);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  useToastOffset(isWide);
  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={goOnWithEnter}
      className="grid items-start gap-5 [&_:is(input,select)]:scroll-mt-32 [&_:is(input,select)]:scroll-mb-48 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <div className="@container min-w-0 rounded-lg border border-line bg-surface">
        <FormSection title={t('paste.title')}>
          <PasteBox beside={beside} />
        </FormSection>
        <CustomerSection autoFocus={autoFocus} instead={dispatch.instead} payment={<PaymentFields />} />
        <DropOffSection ask={<AddressRequestPanel />} map={isWide ? undefined : <DropOffMap className="h-56" />} />
        <PickupSection />
        {!isWide && (
          <FormSection title={t('when.title')}>
            <WhenFields />
          </FormSection>
        )}
        <MoreSection />
      </div>
      <SideColumn isWide={isWide} dispatch={dispatch} messageRef={setBeside} />
      <AnomalyDialog dispatch={dispatch} />
    </form>
  );
}

function SideColumn({
  isWide,
  dispatch,
  messageRef,
}: {
  isWide: boolean;
  dispatch: Dispatch;
  /** Takes the element that shows a pasted message. */
  messageRef: (element: HTMLElement | null) => void;
}) {
  const { state, askAgain } = useOrderEstimate();
  if (!isWide) return <DispatchBar estimate={state} dispatch={dispatch} />;
  return (
    <aside className="sticky top-[calc(var(--sticky-top)+1rem)] grid grid-cols-[minmax(0,1fr)] gap-3">
      <OrderSummary estimate={state} onAskAgain={askAgain} dispatch={dispatch} />
      <DropOffMap className="h-50" />
      <div ref={messageRef} className="empty:hidden" />
    </aside>
  );
}

/** From anywhere on the page: Ctrl+Enter presses the button of the order, Alt+Enter sends it as it is, Alt+B takes the better branch. */
function useDispatchKey({ dispatch }: Dispatch) {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    const isTake = event.altKey && !isControl && event.code === 'KeyB';
    if (!isTake && (event.key !== 'Enter' || !(isControl || event.altKey) || event.repeat)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (!isTake && !isControl) return dispatch();
    document.querySelector<HTMLElement>(isTake ? 'button[data-better]' : 'button[data-dispatch]')?.click();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Enter goes to the next field; it never sends an order by accident. */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  focusNextField(target);
}
