import { useEffect, useEffectEvent, useState } from 'react';
import { fieldId } from '@/components/form/field-id';
import { useConnection } from '@/components/shell/user/session-context';
import type { Customer } from '@/lib/customers/schema';
import { parsePhone } from '@/lib/format/phone/phone';
import { focusMissing } from '../fields/focus-missing';
import { adaptDestination } from '../order/adapt-order';
import { knownDestination } from '../order/copy-order';
import { EMPTY_DESTINATION, type Recall } from '../order/order-form';
import { useOrderGeneration, useOrderRules } from '../order/order-generation';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { type OfferedAddress, ownText, withAddress, withCustomer, withMissing } from './known-customer';
import { type DestinationField, hasAddress, isUntouched, withoutRecall } from './without-recall';

const PHONE = 'destination.contact_phone';
const NAME = 'destination.contact_name';

/** A recall after its phone was replaced. `kept` are the fields that were edited before, and stayed. */
export type LeftRecall = { recall: Recall; kept: DestinationField[] };

/**
 * Fills in a known customer's name and last address, as far as they are known. The values belong to that phone: when another one is typed, those
 * that were not edited go.
 */
export function useRecall(known: readonly Customer[]) {
  const { country } = useConnection();
  const { setValue, getValues } = useOrderForm();
  const [phone, recall, message] = useOrderValues(PHONE, 'recall', 'message');
  const isUndecided = message.text !== '' && !message.isTaken;
  const rules = useOrderRules(useOrderGeneration());
  const [left, setLeft] = useState<LeftRecall>();

  const typed = parsePhone(phone, country);
  const e164 = typed.ok ? typed.e164 : undefined;
  const exact = known.find((customer) => customer.phone === e164);

  function take(customer: Customer) {
    fill(withCustomer(customer, lastAddress(customer), getValues()));
  }

  /** Fills in what a pasted message left empty. The focus leaves the name if it waited there. */
  function takeMissing(customer: Customer) {
    const { destination, destination_format, message } = getValues();
    const current = { destination, destination_format, namesPlace: message.namesPlace };
    const filled = withMissing(customer, lastAddress(customer), current);
    if (!filled) return;
    fill(filled);
    if (document.activeElement?.id === fieldId(NAME)) focusMissing(getValues);
  }

  function lastAddress({ destinationFormat, destination }: Customer) {
    const last = knownDestination(destinationFormat, destination);
    return last && adaptDestination(last, rules);
  }

  function takeAddress(customer: Customer, address: OfferedAddress) {
    fill(withAddress(customer, address, getValues()));
  }

  function fill({ destination_format, destination, recall }: ReturnType<typeof withCustomer>) {
    setValue('destination', destination);
    setValue('destination_format', destination_format);
    setValue('recall', recall);
    setLeft(undefined);
  }

  function clear() {
    const own = recall ? ofMessage(recall) : {};
    setValue('destination', { ...EMPTY_DESTINATION, ...own, contact_phone: getValues(PHONE) });
    setValue('recall', null);
    setLeft(undefined);
  }

  /** Restores the recalled values, with the new phone. */
  function putBack({ recall }: LeftRecall) {
    setValue('destination', { ...recall.destination, ...ofMessage(recall), contact_phone: getValues(PHONE) });
    setLeft(undefined);
  }

  function ofMessage({ destination }: Recall) {
    return message.isTaken ? ownText(getValues('destination'), destination) : {};
  }

  const clearForOtherPhone = useEffectEvent(() => {
    if (!recall || e164 === recall.phone) return;
    const { destination, kept } = withoutRecall(getValues('destination'), recall);
    setValue('destination', destination);
    setValue('recall', null);
    setLeft(hasAddress(recall) ? { recall, kept } : undefined);
  });
  const fillIfEmpty = useEffectEvent((customer: Customer) => {
    if (message.isTaken && recall?.phone !== customer.phone) takeMissing(customer);
    else if (isUntouched(getValues('destination'))) take(customer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked each time another phone stands in the field
  useEffect(() => clearForOtherPhone(), [e164]);
  useEffect(() => {
    if (exact && !isUndecided) fillIfEmpty(exact);
  }, [exact, isUndecided]);

  return {
    e164,
    exact,
    underWay: exact?.underWay ?? [],
    recall: recall && e164 === recall.phone ? recall : null,
    left,
    take,
    takeAddress,
    clear,
    putBack,
  };
}
