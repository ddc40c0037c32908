import { z } from 'zod/mini';
import { Point } from '@/lib/map/geometry/point';
import { AddressText } from '@/lib/order/address-fields';
import { ORDER_FORMATS } from '@/lib/service/model/values';

const CUSTOMER_MAX = 200;
const TEXT_MAX = 500;

/** An address as far as it is known: the texts of its fields, and the pin. */
export const KnownAddress = z.object({
  texts: z.partialRecord(AddressText, z.string().check(z.maxLength(TEXT_MAX))),
  point: z.nullable(Point),
});
export type KnownAddress = z.infer<typeof KnownAddress>;

/** `POST /api/address-requests`: a link on which the customer of this unfinished order completes its address. */
export const CreateAddressRequest = z.object({
  reference: z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(64, 'errors.tooLong')),
  customerName: z.string().check(z.trim(), z.maxLength(CUSTOMER_MAX, 'errors.tooLong')),
  customerPhone: z.string().check(z.trim(), z.maxLength(CUSTOMER_MAX, 'errors.tooLong')),
  format: z.enum(ORDER_FORMATS),
  address: KnownAddress,
});
export type CreateAddressRequest = z.infer<typeof CreateAddressRequest>;

/** `link` is in this response alone; at rest there is its digest. */
export const CreatedAddressRequest = z.object({ id: z.string(), link: z.string(), expiresAt: z.string() });
export type CreatedAddressRequest = z.infer<typeof CreatedAddressRequest>;

export const AddressRequestById = z.object({ id: z.uuid() });
export type AddressRequestById = z.infer<typeof AddressRequestById>;

/** A customer's confirmed address, in the format in which the order takes it. */
export const AddressAnswer = z.extend(KnownAddress, { format: z.enum(ORDER_FORMATS) });
export type AddressAnswer = z.infer<typeof AddressAnswer>;

/** A link as the merchant sees it. `ended`: by the merchant, or its day is over. */
export const AddressRequest = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'confirmed', 'ended']),
  reference: z.string(),
  customerName: z.string(),
  /** E.164, or empty. */
  customerPhone: z.string(),
  answer: z.nullable(AddressAnswer),
  confirmedAt: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type AddressRequest = z.infer<typeof AddressRequest>;

/** `GET /api/address-requests`: confirmed addresses that no form has taken, newest first. */
export const AddressRequests = z.object({ requests: z.array(AddressRequest) });
export type AddressRequests = z.infer<typeof AddressRequests>;

/** The form of the customer's page, as it is sent. */
export const LinkForm = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(TEXT_MAX)));
