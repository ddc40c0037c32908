import { z } from 'zod/mini';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { ORDER_FORMATS } from '@/lib/service/model/values';
import type { FormDestination } from './adapt-order';
import { OrderForm, TypedDestination, TypedOrigin } from './order-form';

const KeptOrder = z.object({
  origin_format: z.optional(z.unknown()),
  origin: z.catch(z.optional(TypedOrigin), undefined),
  destination_format: z.optional(z.unknown()),
  destination: z.catch(z.optional(TypedDestination), undefined),
  payment: z.catch(z.optional(OrderForm.shape.payment), undefined),
  platform_name: OrderForm.shape.platform_name,
});

/** A known customer's last address as form values; undefined when its format is unknown. */
export function knownDestination(format: unknown, destination: unknown): FormDestination | undefined {
  const known = ORDER_FORMATS.find((orderFormat) => orderFormat === format);
  const kept = TypedDestination.safeParse(destination);
  if (!known || !kept.success) return undefined;
  return { destination_format: known, destination: withWrittenPhone(kept.data) };
}

/** "Repeat order": the people, places and payment of an earlier order, without its reference and its time. */
export function copyOrder(draft: unknown, fresh: OrderForm): OrderForm {
  const kept = KeptOrder.safeParse(draft);
  if (!kept.success) return fresh;
  const { origin_format, origin, payment, platform_name } = kept.data;
  return {
    ...fresh,
    ...(origin && {
      origin: withWrittenPhone(origin),
      origin_format: origin_format === 'location_format' ? 'location_format' : 'branch_format',
    }),
    ...knownDestination(kept.data.destination_format, kept.data.destination),
    ...(payment && { payment, isPaymentCarried: false }),
    platform_name: platform_name || fresh.platform_name,
  };
}

function withWrittenPhone<Person extends { contact_phone: string }>(person: Person): Person {
  return { ...person, contact_phone: formatPhone(person.contact_phone) };
}
