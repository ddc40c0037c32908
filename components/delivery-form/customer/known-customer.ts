import type { Customer } from '@/lib/customers/schema';
import { formatPhone } from '@/lib/format/phone/format-phone';
import type { FormDestination } from '../order/adapt-order';
import type { Recall, TypedDestination } from '../order/order-form';
import { isUntouched } from './clear-recalled';

/**
 * The destination with a known customer filled in, and what of it was recalled. Without a known address only the name is;
 * a typed address gives way to another one, but not to a pin.
 */
export function withCustomer(
  { phone, name, deliveriesCount, addresses }: Customer,
  known: FormDestination | undefined,
  current: FormDestination,
  empty: TypedDestination,
): FormDestination & { recall: Recall } {
  const isTyped = !isUntouched({ ...current.destination, contact_name: '' });
  const address = known?.destination_format === 'location_format' && isTyped ? undefined : known;
  const person = { contact_phone: formatPhone(phone), contact_name: name };
  const { destination_format, destination } = address ?? current;
  return {
    destination_format,
    destination: { ...destination, ...person },
    recall: {
      phone,
      name,
      ordersCount: deliveriesCount,
      branchId: addresses[0]?.branchId ?? '',
      destination: { ...(address?.destination ?? empty), ...person },
    },
  };
}
