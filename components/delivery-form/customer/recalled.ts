import { z } from 'zod/mini';
import type { Customer } from '@/lib/customers/schema';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { ORDER_FORMATS } from '@/lib/service/model/order-request';
import type { Recalled } from '../order/adapt-order';
import { type OrderForm, type Recall, TypedDestination } from '../order/order-form';
import { isUntouched } from './clear-recalled';

const anyText = z.catch(z.string(), '');
const anyCoordinate = z.catch(z.nullable(z.number()), null);
const anyPlace = {
  contact_name: anyText,
  contact_phone: z.pipe(anyText, z.transform(formatPhone)),
  latitude: anyCoordinate,
  longitude: anyCoordinate,
  first_line: anyText,
  floor: anyText,
  apartment: anyText,
  instructions: anyText,
};
const KeptDestination = z.object({
  ...anyPlace,
  area: anyText,
  block: anyText,
  city: anyText,
  district: anyText,
  street: anyText,
  building: anyText,
  short_address: anyText,
});
const KeptOrder = z.object({
  origin_format: z.optional(z.unknown()),
  origin: z.catch(z.optional(z.object({ branch_id: anyText, ...anyPlace })), undefined),
  destination_format: z.optional(z.unknown()),
  destination: z.catch(z.optional(KeptDestination), undefined),
  payment: z.catch(z.optional(z.object({ amount: anyText, type: z.enum(['paid', 'cash']) })), undefined),
  platform_name: anyText,
});

/** A known customer's last address as form values; undefined when its format is unknown. */
export function recalledDestination(format: unknown, destination: unknown): Recalled | undefined {
  const known = ORDER_FORMATS.find((one) => one === format);
  const kept = KeptDestination.safeParse(destination);
  if (!known || !kept.success) return undefined;
  return { destination_format: known, destination: TypedDestination.parse(kept.data) };
}

/**
 * The destination with a known customer filled in, and what of it was recalled. Without a known address only the name is;
 * a typed address gives way to another one, but not to a pin.
 */
export function withCustomer(
  { phone, name, deliveriesCount }: Customer,
  known: Recalled | undefined,
  current: Recalled,
  empty: TypedDestination,
): Recalled & { recall: Recall } {
  const isTyped = !isUntouched({ ...current.destination, contact_name: '' });
  const address = known?.destination_format === 'location_format' && isTyped ? undefined : known;
  const person = { contact_phone: formatPhone(phone), contact_name: name };
  const { destination_format, destination } = address ?? current;
  return {
    destination_format,
    destination: { ...destination, ...person },
    recall: {
      ...{ phone, name, ordersCount: deliveriesCount },
      destination: { ...(address?.destination ?? empty), ...person },
    },
  };
}

/** "Repeat order": the people, places and payment of an earlier order, without its reference and its time. */
export function orderLike(draft: unknown, fresh: OrderForm): OrderForm {
  const kept = KeptOrder.safeParse(draft);
  if (!kept.success) return fresh;
  const { origin_format, origin, payment, platform_name } = kept.data;
  return {
    ...fresh,
    ...(origin && {
      origin,
      origin_format: origin_format === 'location_format' ? 'location_format' : 'branch_format',
    }),
    ...recalledDestination(kept.data.destination_format, kept.data.destination),
    ...(payment && { payment }),
    platform_name: platform_name || fresh.platform_name,
  };
}
