import type { Customer, CustomerAddress } from '@/lib/customers/schema';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { adaptDestination, type FormDestination, type Rules } from '../order/adapt-order';
import { knownDestination } from '../order/copy-order';
import type { Recall, TypedDestination } from '../order/order-form';
import { isUntouched } from './without-recall';

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

/** The same with another of the customer's addresses. It replaces what is typed, a pin too, but not a typed name. */
export function withAddress(
  customer: Customer,
  { destination, branchId }: OfferedAddress,
  current: FormDestination,
  empty: TypedDestination,
): FormDestination & { recall: Recall } {
  const filled = withCustomer(customer, destination, { ...current, destination: empty }, empty);
  const contact_name = current.destination.contact_name || customer.name;
  return {
    destination_format: filled.destination_format,
    destination: { ...filled.destination, contact_name },
    recall: { ...filled.recall, branchId: branchId ?? '' },
  };
}

export type OfferedAddress = Pick<CustomerAddress, 'digest' | 'branchId'> & {
  destination: FormDestination;
  label: string;
};

/** Addresses of a customer that are not in the form, by the words that name them. */
export function otherAddresses(
  { addresses }: Customer,
  current: FormDestination,
  rules: Rules,
  labelOf: (destination: FormDestination) => string,
): OfferedAddress[] {
  if (addresses.length < 2) return [];
  const named = new Set([labelOf(current), '']);
  return addresses.flatMap(({ digest, branchId, destinationFormat, destination }) => {
    const known = knownDestination(destinationFormat, destination);
    if (!known) return [];
    const fitted = adaptDestination(known, rules);
    const label = labelOf(fitted);
    if (named.has(label)) return [];
    named.add(label);
    return [{ digest, branchId, destination: fitted, label }];
  });
}
