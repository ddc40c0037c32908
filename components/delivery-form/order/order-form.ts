import type { FieldPath } from 'react-hook-form';
import { z } from 'zod/mini';
import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { instantOf } from '@/lib/format/time/local-time';
import { AddressTexts } from '@/lib/order/address-fields';
import { formatsOf } from '@/lib/order/formats';
import { GENERATION_FACTS, type Generation } from '@/lib/service/generation/generation';
import { ORDER_FORMATS, ORIGIN_FORMATS, PAYMENT_TYPES } from '@/lib/service/model/values';

/** A field that a draft or an earlier order lacks is empty. */
const text = z.catch(z.string(), '');
const coordinate = z.catch(z.nullable(z.number()), null);
const person = { contact_name: text, contact_phone: text, latitude: coordinate, longitude: coordinate };
const inside = { first_line: text, floor: text, apartment: text, instructions: text };

export const TypedOrigin = z.object({ branch_id: text, ...person, ...inside });
export const TypedDestination = z.intersection(z.object(person), AddressTexts);
export type TypedDestination = z.infer<typeof TypedDestination>;

/** Values that the form filled in from an earlier order of a person. `phone` is E.164. */
export const Recall = z.object({
  phone: text,
  name: text,
  ordersCount: z.number(),
  /** The branch of the last order; empty: not known. */
  branchId: text,
  destination: TypedDestination,
});
export type Recall = z.infer<typeof Recall>;

/** The customer's message that was pasted, whether its fields were filled in, what it names, and the values from it. */
const Message = z.object({
  text,
  isTaken: z._default(z.boolean(), false),
  namesPlace: z._default(z.boolean(), true),
  namesTime: z._default(z.boolean(), false),
  /** Whether it leaves open how the order is paid, and nobody has chosen it since. */
  isPaymentOpen: z._default(z.boolean(), false),
  filled: z._default(z.record(z.string(), z.string()), {}),
});
export const NO_MESSAGE = Message.parse({});

/** The form's values as typed, with the interface's field names. It has the fields of all formats, so that another format loses nothing. */
export const OrderForm = z.object({
  origin_format: z.enum(ORIGIN_FORMATS),
  origin: TypedOrigin,
  destination_format: z.enum(ORDER_FORMATS),
  destination: TypedDestination,
  payment: z.object({ amount: text, type: z.enum(PAYMENT_TYPES) }),
  when: z.enum(['now', 'later']),
  /** Local time in the merchant's time zone: `2026-11-21T18:30`. */
  scheduled_date: text,
  reference: text,
  /** v0: the platform that the order comes from. */
  platform_name: text,
  /** v0: the id of the key's branch. Only estimates need it. */
  key_branch: text,
  recall: z._default(z.nullable(Recall), null),
  /** The branch that the form proposed; another one was chosen by a person. */
  proposedBranch: text,
  /** The payment type is that of the last order in this browser, and nobody has chosen it since. */
  isPaymentCarried: z._default(z.boolean(), false),
  message: z._default(Message, NO_MESSAGE),
  /** The link on which the customer was asked for the address, and the answer that the form has taken. */
  ask: z._default(z.nullable(z.object({ id: text, link: text, takenAt: text })), null),
});
export type OrderForm = z.infer<typeof OrderForm>;

/** The path of a field of the form. */
export type OrderPath = Exclude<FieldPath<OrderForm>, `message.${string}`>;

/** Whether a path names a field of the form. */
export function isOrderPath(path: string): path is OrderPath {
  const [first = '', second] = path.split('.');
  if (second === undefined) return Object.hasOwn(OrderForm.shape, first);
  if (first === 'origin') return Object.hasOwn(TypedOrigin.shape, second);
  if (first === 'destination') return Object.hasOwn(EMPTY_DESTINATION, second);
  return first === 'payment' && Object.hasOwn(OrderForm.shape.payment.shape, second);
}

/** An empty order of the merchant's country, with its reference. */
export function emptyOrder(country: Country, reference: string, generation: Generation = 'v2'): OrderForm {
  return OrderForm.parse({
    origin_format: 'branch_format',
    origin: {},
    destination_format: formatsOf(country, generation).own[0] ?? 'location_format',
    destination: {},
    payment: { type: 'paid' },
    when: 'now',
    reference,
  });
}

/** The input of the shared schema, which takes the fields of the chosen formats and drops the others. */
export function orderInput(order: OrderForm, country: Country, generation: Generation = 'v2') {
  const { origin_format, origin, destination_format, destination, reference, platform_name } = order;
  const { amount, type } = order.payment;
  const payment = { amount, type: order.message.isPaymentOpen ? undefined : type };
  const scheduled_date = order.when === 'now' ? '' : instantOf(order.scheduled_date, COUNTRY_FACTS[country].timeZone);
  const facts = { destination_format, destination, payment, reference, scheduled_date };
  return GENERATION_FACTS[generation].takesOrigin ? { origin_format, origin, ...facts } : { platform_name, ...facts };
}

export const EMPTY_DESTINATION = TypedDestination.parse({});
