'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useConnection } from '@/components/shell/user/session-context';
import type { Customer, OrderUnderWay } from '@/lib/customers/schema';
import { parsePhone } from '@/lib/format/phone/phone';
import { adaptDestination } from '../order/adapt-order';
import { knownDestination } from '../order/copy-order';
import { emptyOrder, type OrderForm, type Recall } from '../order/order-form';
import { useOrderGeneration, useOrderRules } from '../order/order-generation';
import { type OfferedAddress, withAddress, withCustomer } from './known-customer';
import { type DestinationField, hasAddress, isUntouched, withoutRecall } from './without-recall';

const PHONE = 'destination.contact_phone';

const NO_ORDERS: readonly OrderUnderWay[] = [];

/** A recall after its phone was replaced. `kept` are the fields that were edited before, and stayed. */
export type LeftRecall = { recall: Recall; kept: DestinationField[] };

/**
 * Fills in a known customer's name and last address, as far as they are known. The values belong to that phone: when another one is typed, those
 * that were not edited go.
 */
export function useRecall(known: readonly Customer[]) {
  const { country } = useConnection();
  const { setValue, getValues } = useFormContext<OrderForm>();
  const [phone, recall] = useWatch<OrderForm, [typeof PHONE, 'recall']>({ name: [PHONE, 'recall'] });
  const rules = useOrderRules(useOrderGeneration());
  const [left, setLeft] = useState<LeftRecall>();

  const typed = parsePhone(phone, country);
  const e164 = typed.ok ? typed.e164 : undefined;
  const exact = known.find((customer) => customer.phone === e164);

  function take(customer: Customer) {
    const last = knownDestination(customer.destinationFormat, customer.destination);
    const fitted = last && adaptDestination(last, rules);
    fill(withCustomer(customer, fitted, getValues(), emptyOrder(country, '').destination));
  }

  function takeAddress(customer: Customer, address: OfferedAddress) {
    fill(withAddress(customer, address, getValues(), emptyOrder(country, '').destination));
  }

  function fill({ destination_format, destination, recall }: ReturnType<typeof withCustomer>) {
    setValue('destination', destination);
    setValue('destination_format', destination_format);
    setValue('recall', recall);
    setLeft(undefined);
  }

  function clear() {
    setValue('destination', { ...emptyOrder(country, '').destination, contact_phone: getValues(PHONE) });
    setValue('recall', null);
    setLeft(undefined);
  }

  /** Restores the recalled values, with the new phone. */
  function putBack({ recall: { destination } }: LeftRecall) {
    setValue('destination', { ...destination, contact_phone: getValues(PHONE) });
    setLeft(undefined);
  }

  const clearForOtherPhone = useEffectEvent(() => {
    if (!recall || e164 === recall.phone) return;
    const { destination, kept } = withoutRecall(getValues('destination'), recall, emptyOrder(country, '').destination);
    setValue('destination', destination);
    setValue('recall', null);
    setLeft(hasAddress(recall) ? { recall, kept } : undefined);
  });
  const fillIfEmpty = useEffectEvent((customer: Customer) => {
    if (isUntouched(getValues('destination'))) take(customer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked each time another phone stands in the field
  useEffect(() => clearForOtherPhone(), [e164]);
  useEffect(() => {
    if (exact) fillIfEmpty(exact);
  }, [exact]);

  return {
    e164,
    exact,
    underWay: exact?.underWay ?? NO_ORDERS,
    recall: recall && e164 === recall.phone ? recall : null,
    left,
    take,
    takeAddress,
    clear,
    putBack,
  };
}
