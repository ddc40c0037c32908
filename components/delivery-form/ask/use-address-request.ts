import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { useCreateAddressRequest, useEndAddressRequest, useTakeAnswer } from '@/lib/address-requests/mutations';
import { addressRequestQueries } from '@/lib/address-requests/queries';
import type { AddressRequest } from '@/lib/address-requests/schema';
import { CallProblem } from '@/lib/http/call';
import { useLiveEvents } from '@/lib/live/use-live';
import { Point } from '@/lib/map/geometry/point';
import { AddressText, AddressTexts } from '@/lib/order/address-fields';
import { useOrderGeneration, useOrderRules } from '../order/order-generation';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { usePin } from '../order/use-pin';
import { type AnswerChanges, answerChanges } from './answer-changes';

/** The link of this order, what the customer answered, and what the answer would change. */
export function useAddressRequest() {
  const t = useTranslations('delivery-form.ask');
  const client = useQueryClient();
  const showProblem = useToastProblem();
  const rules = useOrderRules(useOrderGeneration());
  const { getValues, setValue, setError, clearErrors } = useOrderForm();
  const [ask] = useOrderValues('ask');
  const [, setPin] = usePin('destination');
  const { data: request } = useQuery({ ...addressRequestQueries.detail(ask?.id ?? ''), enabled: ask !== null });
  const create = useCreateAddressRequest();
  const end = useEndAddressRequest();
  const takeAnswer = useTakeAnswer();
  useLiveEvents('address-request', () => void client.invalidateQueries({ queryKey: addressRequestQueries.all }));

  const answer = request?.state === 'confirmed' ? request.answer : null;
  const isTaken = ask !== null && ask.takenAt !== '' && (!request || request.confirmedAt === ask.takenAt);
  const changes = answer && !isTaken ? answerChanges(answer, getValues('destination'), rules) : null;

  function askCustomer() {
    const { reference, destination, destination_format: format } = getValues();
    const { instructions: _, ...texts } = AddressTexts.parse(destination);
    create.mutate(
      {
        reference,
        customerName: destination.contact_name,
        customerPhone: destination.contact_phone,
        format,
        address: {
          texts: Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== '')),
          point: Point.safeParse(destination).data ?? null,
        },
      },
      {
        onSuccess: ({ id, link }) => setValue('ask', { id, link, takenAt: '' }),
        onError: (error) => {
          showProblem(error);
          const taken = error instanceof CallProblem && error.problem.fields?.find(({ path }) => path === 'reference');
          if (taken) setError('reference', { type: 'service', message: taken.message });
        },
      },
    );
  }

  /** Fills the form with an answer and notes that it is in a form now. */
  function apply(taken: AddressRequest, { format, texts, point }: AnswerChanges, link: string) {
    for (const name of AddressText.options) {
      const text = texts[name];
      if (text) setValue(`destination.${name}`, text, { shouldDirty: true });
    }
    setValue('destination_format', format, { shouldDirty: true });
    if (point) setPin(point);
    note(taken, link);
    clearErrors();
  }

  function note(taken: AddressRequest, link: string) {
    setValue('ask', { id: taken.id, link, takenAt: taken.confirmedAt ?? '' });
    takeAnswer.mutate(taken.id);
  }

  /** Begins the order of a confirmed address after the form that asked for it was closed. */
  function begin(other: AddressRequest) {
    if (!other.answer) return;
    setValue('reference', other.reference);
    if (getValues('destination.contact_phone') === '') setValue('destination.contact_phone', other.customerPhone);
    if (getValues('destination.contact_name') === '') setValue('destination.contact_name', other.customerName);
    apply(other, answerChanges(other.answer, getValues('destination'), rules), '');
  }

  const fillIn = useEffectEvent(() => {
    if (!request || !changes || !ask) return;
    toast.success(t('confirmed'), { description: request.customerName });
    if (changes.differences.length === 0) apply(request, changes, ask.link);
  });
  const arrived = changes ? request?.confirmedAt : undefined;
  useEffect(() => {
    if (arrived) fillIn();
  }, [arrived]);

  return {
    ask,
    request,
    differences: changes?.differences ?? [],
    isTaken,
    isAsking: create.isPending,
    askCustomer,
    begin,
    take: () => request && changes && ask && apply(request, changes, ask.link),
    keep: () => request && ask && note(request, ask.link),
    isEnding: end.isPending,
    end: () => ask && end.mutate(ask.id, { onError: showProblem }),
  };
}
