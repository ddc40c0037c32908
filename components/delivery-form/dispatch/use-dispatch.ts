'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRouter } from '@/components/nav/place';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { toast } from '@/components/ui/overlay/toast';
import { connectionQueries } from '@/lib/connections/queries';
import type { CreateDelivery } from '@/lib/deliveries/order-schema';
import { useCreateDelivery } from '@/lib/deliveries/queries';
import type { CreatedDelivery } from '@/lib/deliveries/schema';
import { estimateQueries } from '@/lib/estimates/queries';
import { CallProblem } from '@/lib/http/call';
import { routes } from '@/lib/routes';
import type { Generation } from '@/lib/service/model/generation';
import { rememberHabit } from '../customer/remembered';
import { tripToEstimate } from '../estimate/trip-to-estimate';
import { focusField } from '../focus-field';
import { type DraftPlace, forgetDraft, keepDraft } from '../kept-draft';
import { isOrderPath, type OrderForm } from '../order-form';
import { fieldOfProblem, shownFields } from './field-of-problem';
import { wordsFor } from './service-words';

export type Dispatch = {
  dispatch: () => void;
  pending: boolean;
  /** Sent before without an answer: the same order goes out again. */
  sent: boolean;
  problem: unknown;
  /** After the reference was changed: it is another order now. */
  renew: () => void;
};

/**
 * Sends the order once, however often it is asked to. The draft and its reference outlive a lost answer, a reload and a
 * closed connection; they are forgotten when the server has answered for the order.
 */
export function useDispatch(
  form: UseFormReturn<OrderForm, unknown, CreateDelivery>,
  place: DraftPlace,
  { wasSent, generation }: { wasSent: boolean; generation: Generation },
): Dispatch {
  const { country } = useConnection();
  const { by } = useAbilities();
  const { mutateAsync } = useCreateDelivery();
  const client = useQueryClient();
  const arrive = useArrival();
  const isBusy = useRef(false);
  const isDone = useRef(false);
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(wasSent);
  const [problem, setProblem] = useState<unknown>();

  const keep = useEffectEvent(() => {
    if (!isDone.current) keepDraft(place, { order: form.getValues(), sent });
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form]);

  function shownFee(): string | undefined {
    const estimator = by('estimate');
    const asked = estimator && tripToEstimate(form.getValues(), { country, maker: generation, estimator });
    if (asked?.kind !== 'trip') return undefined;
    return client.getQueryData(estimateQueries.trip(asked.trip).queryKey)?.deliveryFee;
  }

  async function send(order: CreateDelivery) {
    keepDraft(place, { order: form.getValues(), sent: true });
    const fee = shownFee();
    try {
      const made = await mutateAsync(fee ? { ...order, estimated_fee: fee } : order);
      isDone.current = true;
      forgetDraft(place);
      rememberHabit(place.connectionId, 'payment', order.payment.type);
      if (order.platform_name) rememberHabit(place.connectionId, 'platform', order.platform_name);
      if (order.origin && 'branch_id' in order.origin)
        rememberHabit(place.connectionId, 'branch', order.origin.branch_id);
      arrive(made);
    } catch (error) {
      const doubtful = mayBeMade(error) || (sent && isUnasked(error));
      setSent(doubtful);
      keepDraft(place, { order: form.getValues(), sent: doubtful });
      // Checked here and refused there: the credentials may be others by now, and with them the rules.
      if (isRefusedInput(error)) void client.invalidateQueries(connectionQueries.abilities());
      // What stands at its field needs no second place; a taken reference also needs its ways on.
      if (!putAtFields(error) || isReferenceTaken(error)) setProblem(error);
    }
  }

  /** Whether all that is wrong could be said at a field. */
  function putAtFields(error: unknown): boolean {
    const fields = (error instanceof CallProblem && error.problem.fields) || [];
    let isSaid = fields.length > 0;
    for (const { path, message } of fields) {
      const field = fieldOfProblem(path, message, form.getValues(), generation);
      if (!field || !isOrderPath(field)) {
        isSaid = false;
        continue;
      }
      const words = wordsFor(field, message);
      form.setError(field, { type: 'service', message: words ?? message, types: words ? { service: message } : {} });
    }
    focusFirstProblem();
    return isSaid;
  }

  function focusFirstProblem() {
    const first = shownFields(form.getValues(), generation).find(
      (path) => isOrderPath(path) && form.getFieldState(path).error !== undefined,
    );
    if (first) focusField(first);
  }

  async function dispatch() {
    if (isBusy.current || isDone.current) return;
    isBusy.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      await form.handleSubmit(send, focusFirstProblem)();
    } finally {
      isBusy.current = false;
      setPending(isDone.current);
    }
  }

  function renew() {
    setSent(false);
    setProblem(undefined);
    keepDraft(place, { order: form.getValues(), sent: false });
  }

  return { dispatch: () => void dispatch(), pending, sent, problem, renew };
}

/** No answer, or one that does not say: the order may have been made all the same. */
export function mayBeMade(error: unknown): boolean {
  return !(error instanceof CallProblem) || ['network', 'timeout', 'unexpected'].includes(error.problem.code);
}

export function isReferenceTaken(error: unknown): error is CallProblem {
  return error instanceof CallProblem && error.problem.code === 'reference_taken';
}

function isRefusedInput(error: unknown): boolean {
  return (
    error instanceof CallProblem &&
    ['invalid_input', 'service_not_served', 'service_forbidden'].includes(error.problem.code)
  );
}

/** Refused at the door: it says nothing of an order that was sent before. */
function isUnasked(error: unknown): boolean {
  return error instanceof CallProblem && ['signed_out', 'not_allowed', 'foreign_origin'].includes(error.problem.code);
}

/** To the order that was made (or found), with a word about what is certain. */
function useArrival() {
  const t = useTranslations('delivery-form.arrival');
  const router = useRouter();
  const { isCountryAssumed } = useConnection();
  return ({ delivery, outcome }: CreatedDelivery) => {
    const another = { label: t('another'), onClick: () => router.push(routes.newDelivery()) };
    const description = delivery.customerName;
    if (outcome === 'made') toast.success(t('made'), { description, action: another });
    else if (outcome === 'repeated') toast.info(t('repeated'), { description, action: another });
    else if (outcome === 'waiting') toast.info(t('waiting'), { description, action: another });
    else toast.warning(t(outcome), { description, action: another });
    router.replace(routes.delivery(delivery.id));
    // The order may have told the merchant's country, and with it the currency and time of every page.
    if (isCountryAssumed) router.refresh();
  };
}
