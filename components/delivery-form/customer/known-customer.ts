import type { Customer, CustomerAddress } from '@/lib/customers/schema';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { adaptDestination, type FormDestination, type Rules } from '../order/adapt-order';
import { knownDestination } from '../order/copy-order';
import { EMPTY_DESTINATION, type Recall, type TypedDestination } from '../order/order-form';
import { isUntouched } from './without-recall';

/**
 * The destination with a known customer filled in, and what of it was recalled. Without a known address only the name is;
 * a typed address gives way to another one, but not to a pin.
 */
export function withCustomer(
  { phone, name, deliveriesCount, addresses }: Customer,
  known: FormDestination | undefined,
  current: FormDestination,
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
      destination: { ...(address?.destination ?? EMPTY_DESTINATION), ...person },
    },
  };
}

/**
 * Beside a pasted message: the fields that it left empty, and the last address only where it names no place. Undefined: nothing
 * is missing.
 */
export function withMissing(
  customer: Customer,
  known: FormDestination | undefined,
  current: FormDestination & { namesPlace: boolean },
): (FormDestination & { recall: Recall }) | undefined {
  const { destination, destination_format } = current;
  const own = ownText(destination, EMPTY_DESTINATION);
  const free = { ...destination, contact_name: '', instructions: '' };
  const address = !current.namesPlace && isUntouched(free) ? known : undefined;
  if (!address && own.contact_name) return undefined;
  const filled = withCustomer(customer, address, { destination_format, destination: free });
  const recalled = filled.recall.destination;
  return {
    destination_format: filled.destination_format,
    destination: { ...filled.destination, ...own },
    recall: {
      ...filled.recall,
      branchId: address ? filled.recall.branchId : '',
      destination: {
        ...recalled,
        contact_name: own.contact_name ? '' : recalled.contact_name,
        instructions: own.instructions ? '' : recalled.instructions,
      },
    },
  };
}

/** The name and the note that stand in the form and were not recalled. */
export function ownText(
  { contact_name, instructions }: TypedDestination,
  recalled: TypedDestination,
): Partial<TypedDestination> {
  return {
    ...(contact_name !== '' && recalled.contact_name === '' && { contact_name }),
    ...(instructions !== '' && recalled.instructions === '' && { instructions }),
  };
}

/** The same with another of the customer's addresses. It replaces what is typed, a pin too, but not a typed name. */
export function withAddress(
  customer: Customer,
  { destination, branchId }: OfferedAddress,
  current: FormDestination,
): FormDestination & { recall: Recall } {
  const filled = withCustomer(customer, destination, { ...current, destination: EMPTY_DESTINATION });
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

/**
 * Addresses of a customer that are not in the form, by the words that name them. The only address is none of them once it was
 * recalled.
 */
export function otherAddresses(
  { addresses }: Customer,
  current: FormDestination,
  rules: Rules,
  labelOf: (destination: FormDestination) => string,
  isRecalled: boolean,
): OfferedAddress[] {
  if (addresses.length < 2 && isRecalled) return [];
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
