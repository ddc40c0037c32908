import { useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { followLink } from '@/lib/intake/follow-link';
import type { Intake } from '@/lib/intake/read';
import type { ResolvedLink } from '@/lib/intake/schema';
import { takeSharedMessage } from '@/lib/intake/shared-message';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { isUntouched } from '../customer/without-recall';
import { focusField } from '../fields/focus-field';
import { focusMissing } from '../fields/focus-missing';
import { NO_MESSAGE } from '../order/order-form';
import { useOrderGeneration, useOrderRules } from '../order/order-generation';
import { useOrderForm } from '../order/use-order-form';
import { usePin } from '../order/use-pin';
import { FillName, fillsOfMessage, type MessageFills, nameOfField, pathOf } from './fills-of-message';

/** A message that was read, and what it fills. */
export interface PastedMessage {
  text: string;
  intake: Intake;
  fills: MessageFills;
  /** The target of a short link; undefined while it is resolved, or where there is none. */
  link?: ResolvedLink;
}

/** Reads a pasted message, and fills the order with it where the clerk agrees. Typed values stay. */
export function usePastedMessage() {
  const { country } = useConnection();
  const rules = useOrderRules(useOrderGeneration());
  const { getValues, setValue, clearErrors } = useOrderForm();
  const [, setPin] = usePin('destination');
  const [message, setMessage] = useState<PastedMessage>();
  const [hasFailed, setHasFailed] = useState(false);

  /** `isTaken`: of a draft that was filled with it before. */
  async function readMessage(text: string, isTaken = false) {
    try {
      const [{ readWithMoney }] = await Promise.all([import('@/lib/intake/read-with-money'), AREA_LOADERS[country]()]);
      const intake = readWithMoney(text, country);
      const fills = fillsOfMessage(intake, rules);
      const kept = getValues('message');
      const filled = isTaken ? kept.filled : {};
      const isPaymentOpen = isTaken && kept.isPaymentOpen;
      const names = { namesPlace: intake.namesPlace, namesTime: intake.time !== undefined };
      setValue('message', { text, isTaken, isPaymentOpen, filled, ...names });
      setMessage({ text, intake, fills });
      setHasFailed(false);
      if (intake.shortLink) void resolve(text, intake.shortLink);
    } catch {
      // The reader is a script of its own, which an offline browser can't load.
      setHasFailed(true);
    }
  }

  /** A point that comes before the clerk decides is one of the fields; a later one is only offered. */
  async function resolve(text: string, link: string) {
    const found = await followLink(link);
    setMessage((current) => {
      if (current?.text !== text) return current;
      if (found.kind !== 'point' || getValues('message.isTaken')) return { ...current, link: found };
      const intake = { ...current.intake, fields: { ...current.intake.fields, point: found.point } };
      return { ...current, intake, fills: fillsOfMessage(intake, rules), link: found };
    });
  }

  function take() {
    if (!message) return;
    const { format, fills, point, paymentType } = message.fills;
    const isFresh = isUntouched({ ...getValues('destination'), contact_name: '' });
    const filled = { ...getValues('message.filled') };
    for (const { name, value } of fills) {
      if (getValues(pathOf(name)) !== '') continue;
      setValue(pathOf(name), value, { shouldDirty: true });
      filled[name] = value;
    }
    if (isFresh && format) setValue('destination_format', format, { shouldDirty: true });
    if (isFresh && point) setPin(point);
    // Beside a typed amount the payment is the clerk's.
    const isOfMessage = filled.amount !== undefined || getValues('payment.amount') === '';
    if (paymentType && isOfMessage) setValue('payment.type', paymentType, { shouldDirty: true });
    const { fields, sums, candidates } = message.intake;
    const speaksOfMoney = (fields.amount !== undefined || sums.length > 0) && candidates.payment !== undefined;
    setValue('message.isPaymentOpen', isOfMessage && speaksOfMoney && !paymentType);
    clearErrors();
    setValue('message.filled', filled);
    setValue('message.isTaken', true);
    focusMissing(getValues);
  }

  /** Empties what came from the message and was not changed since. */
  function reject() {
    if (!message) return;
    const { filled, isTaken } = getValues('message');
    for (const name of FillName.options)
      if (filled[name] !== undefined && getValues(pathOf(name)) === filled[name]) setValue(pathOf(name), '');
    const { point } = message.fills;
    if (isTaken && point && getValues('destination.latitude') === point.latitude) setPin(null);
    setMessage(undefined);
    setValue('message', NO_MESSAGE);
    focusField('destination.contact_phone');
  }

  function choose(field: string, value: string) {
    const name = nameOfField(field, country);
    if (!message || !name) return;
    setValue(pathOf(name), value, { shouldDirty: true });
    setValue('message.filled', { ...getValues('message.filled'), [name]: value });
    focusField(pathOf(name));
  }

  const isEmpty = useEffectEvent(() => {
    const { destination, payment } = getValues();
    return isUntouched(destination) && destination.contact_phone === '' && payment.amount === '';
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!isMessage(text, event.target) || !isEmpty()) return;
    event.preventDefault();
    event.stopPropagation();
    void readMessage(text);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener, { capture: true });
    return () => document.removeEventListener('paste', listener, { capture: true });
  }, []);

  const readAgain = useEffectEvent(() => {
    const shared = takeSharedMessage();
    const kept = getValues('message');
    if (shared !== '') void readMessage(shared);
    else if (kept.text !== '') void readMessage(kept.text, kept.isTaken);
  });
  useEffect(() => readAgain(), []);

  return { message, hasFailed, readMessage, take, reject, choose };
}

/** Text of several words with a number or a link is a message; a bare phone, name or link belongs to its field. */
function isMessage(text: string, target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || document.querySelector('dialog[open]')) return false;
  const isInField = target instanceof HTMLInputElement && target.type !== 'tel';
  const isLink = /^\s*(?:https?:|geo:)\S+\s*$/i.test(text);
  if (isLink) return !isInField;
  return /\p{L}/u.test(text) && /\p{N}/u.test(text) && /\S\s+\S/.test(text);
}
