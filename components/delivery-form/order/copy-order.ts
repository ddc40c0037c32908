import { z } from 'zod/mini';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { AddressTexts } from '@/lib/order/address-fields';
import { ORDER_FORMATS } from '@/lib/service/model/values';
import type { FormDestination } from './adapt-order';
import { type OrderForm, TypedDestination } from './order-form';

const anyText = z.catch(z.string(), '');
const anyCoordinate = z.catch(z.nullable(z.number()), null);
const contact = {
  contact_name: anyText,
  contact_phone: z.pipe(anyText, z.transform(formatPhone)),
  latitude: anyCoordinate,
  longitude: anyCoordinate,
};
const KeptOrigin = z.object({
  ...contact,
  branch_id: anyText,
  first_line: anyText,
  floor: anyText,
  apartment: anyText,
  instructions: anyText,
});
const KeptDestination = z.intersection(z.object(contact), AddressTexts);
const KeptOrder = z.object({
  origin_format: z.optional(z.unknown()),
  origin: z.catch(z.optional(KeptOrigin), undefined),
  destination_format: z.optional(z.unknown()),
  destination: z.catch(z.optional(KeptDestination), undefined),
  payment: z.catch(z.optional(z.object({ amount: anyText, type: z.enum(['paid', 'cash']) })), undefined),
  platform_name: anyText,
});

/** A known customer's last address as form values; undefined when its format is unknown. */
export function knownDestination(format: unknown, destination: unknown): FormDestination | undefined {
  const known = ORDER_FORMATS.find((orderFormat) => orderFormat === format);
  const kept = KeptDestination.safeParse(destination);
  if (!known || !kept.success) return undefined;
  return { destination_format: known, destination: TypedDestination.parse(kept.data) };
}

/** "Repeat order": the people, places and payment of an earlier order, without its reference and its time. */
export function copyOrder(draft: unknown, fresh: OrderForm): OrderForm {
  const kept = KeptOrder.safeParse(draft);
  if (!kept.success) return fresh;
  const { origin_format, origin, payment, platform_name } = kept.data;
  return {
    ...fresh,
    ...(origin && {
      origin,
      origin_format: origin_format === 'location_format' ? 'location_format' : 'branch_format',
    }),
    ...knownDestination(kept.data.destination_format, kept.data.destination),
    ...(payment && { payment, isPaymentCarried: false }),
    platform_name: platform_name || fresh.platform_name,
  };
}
