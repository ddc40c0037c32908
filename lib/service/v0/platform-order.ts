import { z } from 'zod';
import { AddressText, AddressTexts, addressFields, V0_NAMES } from '@/lib/order/address-fields';
import { DEFAULT_PLATFORM_NAME, PAYMENT_TYPES } from '@/lib/service/model/values';
import { type BodyOptions, OrderDestination, type OrderRequest } from '../model/order-request';
import { ServiceRequestInvalid } from '../transport/refusals/errors';
import { CreateDeliveryRequest } from './schema';

const OPERATION = 'POST /v0/deliveries';

/** Our order without an origin: v0 picks up at the branch of its key. */
const Order = z.intersection(
  OrderDestination,
  z.object({
    reference: z.string().min(1),
    payment: z.object({ amount: z.number().min(0).optional(), type: z.enum(PAYMENT_TYPES) }),
    scheduled_date: z.iso.datetime({ offset: true }).optional(),
  }),
);

/**
 * An order in v0's shape (interface: Delivery request, v0): its location, else its address, the area as the user chose it.
 * What v0 has no field for becomes part of the instructions.
 */
export function platformOrder(request: OrderRequest, { platformName }: BodyOptions = {}): CreateDeliveryRequest {
  if (request.origin_format !== undefined) {
    const message = 'is not taken in v0: its key belongs to a branch, where every order is picked up';
    throw new ServiceRequestInvalid(OPERATION, [{ field: 'origin_format', message }]);
  }
  const order = checked(Order, request);
  return checked(CreateDeliveryRequest, {
    platformName: platformName?.trim() || DEFAULT_PLATFORM_NAME,
    platformData: defined({
      orderId: order.reference,
      name: order.destination.contact_name,
      phone: order.destination.contact_phone,
      ...addressOf(order),
      amount: order.payment.amount,
      paymentType: order.payment.type,
      scheduledAt: order.scheduled_date,
    }),
  });
}

/** Our name of a v0 field: `platformData.area` is `destination.area`. */
export function ourField(field: string): string {
  const name = field.replace(/^platformData\./, '');
  return FIELDS[name] ?? name.replace(/^location\./, 'destination.');
}

const FIELDS: Record<string, string> = {
  ...Object.fromEntries(AddressText.options.map((name) => [V0_NAMES[name] ?? name, `destination.${name}`])),
  platformName: 'platform_name',
  orderId: 'reference',
  name: 'destination.contact_name',
  phone: 'destination.contact_phone',
  location: 'destination.latitude',
  amount: 'payment.amount',
  paymentType: 'payment.type',
  scheduledAt: 'scheduled_date',
};

/** v0 has a location with a text for the driver, and a Saudi address in one line; other fields only have other names. */
function addressOf({ destination_format: format, destination }: OrderDestination) {
  const typed = AddressTexts.parse(destination);
  const named = (names: string[]) =>
    Object.fromEntries(
      AddressText.options
        .filter((name) => names.includes(name) && typed[name] !== '')
        .map((name) => [V0_NAMES[name] ?? name, typed[name].trim()]),
    );
  if ('latitude' in destination) {
    const { latitude, longitude, first_line, address, instructions } = destination;
    const text = [first_line, address, instructions].filter(Boolean).join(' · ');
    return { location: { latitude, longitude }, ...named(INSIDE), instructions: text || undefined };
  }
  if (format === 'ksa_format') {
    const { building, street, district, city } = typed;
    return { firstLine: [`${building} ${street}`, district, city].join(', '), ...named([...INSIDE, 'instructions']) };
  }
  return named(addressFields(format, 'v0'));
}

const INSIDE = ['floor', 'apartment'];

function checked<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ field: ourField(path.join('.')), message }));
  throw new ServiceRequestInvalid(OPERATION, issues);
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
