import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { usePath, useRouter } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { toast } from '@/components/ui/overlay/toast';
import { branchQueries } from '@/lib/branches/queries';
import { abilitiesQuery } from '@/lib/connections/abilities/abilities-query';
import { customerQueries } from '@/lib/customers/queries';
import { useCreateDelivery, useReplaceDelivery } from '@/lib/deliveries/mutations';
import type { CreatedDelivery, Replaced } from '@/lib/deliveries/schema';
import { estimateQueries } from '@/lib/estimates/queries';
import type { TripEstimate } from '@/lib/estimates/schema';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { CreateDelivery } from '@/lib/order/schema';
import { SCHEDULED, shownStatus } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import type { Generation } from '@/lib/service/generation/generation';
import { tripToEstimate } from '../estimate/trip-to-estimate';
import { focusField } from '../fields/focus-field';
import { shownFields } from '../order/field-of-problem';
import { saveLastChoice } from '../order/last-choices';
import type { OrderForm } from '../order/order-form';
import { showAtField } from '../order/show-at-field';
import { type DraftKey, deleteDraft, type StoredDraft, storeDraft } from '../order/stored-draft';
import { useAnomalies } from './use-anomalies';

/** An order as its form begins. `draftKey` is where its draft is kept. */
export type OrderStart = {
  start: StoredDraft;
  draftKey: DraftKey;
  /** The generation that will create the order; the form follows its rules. */
  generation: Generation;
  /** The delivery that is canceled first, and that this order is sent instead of. */
  instead?: string | undefined;
};

export type Dispatch = ReturnType<typeof useDispatch>;

/**
 * Sends the order once, however often the button is pressed. The draft and its reference are kept through a lost response
 * and a reload, until the server has recorded the order.
 */
export function useDispatch(
  form: UseFormReturn<OrderForm, unknown, CreateDelivery>,
  { start, draftKey, generation, instead }: OrderStart,
) {
  const { country } = useConnection();
  const { by } = useAbilities();
  const create = useCreateDelivery();
  const replace = useReplaceDelivery();
  const client = useQueryClient();
  const arrive = useArrival();
  const problemText = useProblemText();
  const isBusy = useRef(false);
  const isDone = useRef(false);
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(start.sent);
  const [problem, setProblem] = useState<unknown>();
  const question = useAnomalies();
  // An order that was left while it was held waits for a person.
  const [isHeld, setHeld] = useState(false);
  const heldAt = useRef(start.heldAt);
  const page = usePath();

  const keep = useEffectEvent(() => {
    if (!isDone.current) store(sent);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form]);

  function store(sent: boolean) {
    storeDraft(draftKey, { order: form.getValues(), sent, heldAt: heldAt.current });
  }

  function shownEstimate(): TripEstimate | undefined {
    const estimator = by('estimate');
    const asked = estimator && tripToEstimate(form.getValues(), { country, maker: generation, estimator });
    if (asked?.kind !== 'trip') return undefined;
    return client.getQueryData(estimateQueries.trip(asked.trip).queryKey);
  }

  async function send(order: CreateDelivery) {
    if (!onlineManager.isOnline()) {
      heldAt.current = page + window.location.search;
      store(sent);
      return setHeld(true);
    }
    const estimate = shownEstimate();
    if (!sent && !(await question.check(form.getValues(), order, estimate, instead))) return;
    store(true);
    const fee = estimate?.deliveryFee;
    try {
      const ask = form.getValues('ask');
      const sentOrder = {
        ...order,
        ...(fee && { estimated_fee: fee }),
        ...(ask && { address_request: ask.id }),
        ...(question.isConfirmed(order) && { is_confirmed: true }),
      };
      const made = instead
        ? await replace.mutateAsync({ id: instead, order: sentOrder })
        : await create.mutateAsync(sentOrder);
      isDone.current = true;
      // The customer is known from now on.
      void client.invalidateQueries({ queryKey: customerQueries.all });
      deleteDraft(draftKey);
      saveLastChoice(draftKey.connectionId, 'payment', order.payment.type);
      if (order.platform_name) saveLastChoice(draftKey.connectionId, 'platform', order.platform_name);
      if (order.origin && 'branch_id' in order.origin)
        saveLastChoice(draftKey.connectionId, 'branch', order.origin.branch_id);
      arrive(made);
    } catch (error) {
      const isUnknown = mayBeMade(error) || (sent && isUnasked(error));
      setSent(isUnknown);
      store(isUnknown);
      // The credentials may have changed since the form was drawn, and with them the generation and its rules.
      if (isRuledOut(error)) void client.invalidateQueries(abilitiesQuery());
      // Another generation creates the order now. The form is redrawn for it, so this message stands outside of it.
      if (hasCode(error, 'other_credentials')) toastProblem(error);
      // A problem at a field is shown only there; a taken reference also needs its ways on.
      else if (!putAtFields(error) || isReferenceTaken(error)) setProblem(error);
    }
  }

  /** Shows the problem at its fields. Returns whether every part of it has one. */
  function putAtFields(error: unknown): boolean {
    const { code, fields: named = [] } = error instanceof CallProblem ? error.problem : {};
    // A new order refers to nothing else that the service may have lost.
    const isBranchGone =
      code === 'service_not_found' && !instead && form.getValues('origin_format') === 'branch_format';
    const fields = isBranchGone ? [{ path: 'origin.branch_id', message: 'Branch not found' }] : named;
    const shown = fields.map((named) => showAtField(form, named, generation));
    focusFirstProblem();
    return shown.length > 0 && !shown.includes(undefined);
  }

  function toastProblem(error: unknown) {
    const { title, next } = problemText(error);
    toast.warning(title, { description: next });
  }

  function focusFirstProblem() {
    const first = shownFields(form.getValues(), generation).find((path) => form.getFieldState(path).error);
    if (first) focusField(first);
  }

  /** While the branches are being read, a press waits for the branch that is proposed. */
  async function branchProposed() {
    const list = branchQueries.list();
    const [format, branch] = form.getValues(['origin_format', 'origin.branch_id']);
    const { status, fetchStatus } = client.getQueryState(list.queryKey) ?? {};
    if (format !== 'branch_format' || branch || status !== 'pending' || fetchStatus !== 'fetching') return;
    await client.fetchQuery(list).catch(() => undefined);
    // The branch is proposed as soon as the list is drawn.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async function dispatch() {
    if (isBusy.current || isDone.current) return;
    isBusy.current = true;
    setPending(true);
    setHeld(false);
    setProblem(undefined);
    try {
      await branchProposed();
      await form.handleSubmit(send, focusFirstProblem)();
    } finally {
      isBusy.current = false;
      setPending(isDone.current);
    }
  }

  const sendHeld = useEffectEvent((isOnline: boolean) => {
    if (isOnline) void dispatch();
  });
  useEffect(() => (isHeld ? onlineManager.subscribe((isOnline) => sendHeld(isOnline)) : undefined), [isHeld]);

  function renew() {
    setSent(false);
    setProblem(undefined);
    store(false);
  }

  return {
    dispatch: () => void dispatch(),
    pending,
    /** Sent before without a response: the same order goes out again. */
    sent,
    /** Another order is canceled first. */
    instead,
    problem,
    /** There is no network: the order goes when the connection is back, unless it is taken back. */
    isHeld,
    cancelHeld: () => {
      setHeld(false);
      heldAt.current = undefined;
      store(sent);
    },
    /** Anomalies of the order, which waits for `confirm`. */
    anomalies: question.anomalies,
    confirm: () => {
      question.confirm();
      void dispatch();
    },
    decline: question.decline,
    /** Called after the reference changed: it is a new order now. */
    renew,
  };
}

/** No response, or one that leaves it open: the order may have been created. */
export function mayBeMade(error: unknown): boolean {
  return !(error instanceof CallProblem) || ['network', 'timeout', 'unexpected'].includes(error.problem.code);
}

export const isReferenceTaken = (error: unknown): error is CallProblem => hasCode(error, 'reference_taken');

const isRuledOut = (error: unknown) =>
  hasCode(error, 'invalid_input', 'service_not_served', 'service_forbidden', 'other_credentials');

/** Refused before the order was looked at, so an earlier sending of it stays unknown. */
const isUnasked = (error: unknown) => hasCode(error, 'signed_out', 'not_allowed', 'foreign_origin');

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof CallProblem && codes.includes(error.problem.code);

/** Opens the order that was created or found, with a toast about what is certain. */
function useArrival() {
  const t = useTranslations('delivery-form.arrival');
  const replace = useTranslations('replace');
  const router = useRouter();
  const { isCountryAssumed } = useConnection();
  return (made: CreatedDelivery | Replaced) => {
    const created = 'replaced' in made ? made.created : made;
    if (created) return open(created);
    toast.info(replace('pending'), { description: replace('pendingNext') });
    if ('replaced' in made) router.replace(routes.delivery(made.replaced.id));
  };

  function open({ delivery, outcome }: CreatedDelivery) {
    const action = { label: t('another'), onClick: () => router.push(routes.newDelivery()) };
    const options = { description: delivery.customerName, action };
    const isLater = shownStatus(delivery, Date.now()) === SCHEDULED;
    if (outcome === 'made') toast.success(t(isLater ? 'scheduled' : 'made'), options);
    else if (outcome === 'repeated' || outcome === 'waiting') toast.info(t(outcome), options);
    else toast.warning(t(outcome), options);
    // The order is read from its top, and a list at its top shows one's own new orders at once.
    window.scrollTo(0, 0);
    router.replace(routes.delivery(delivery.id));
    // The order may show the merchant's country, which sets the currency and time of every page.
    if (isCountryAssumed) router.refresh();
  }
}
