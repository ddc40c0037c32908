import { z } from 'zod';
import { type BodyOptions, DEFAULT_PLATFORM_NAME, OrderDestination, type OrderRequest } from '../model/order-request';
import { ServiceRequestInvalid } from '../transport/errors';
import * as v2 from '../v2/schema';
import { CreateDeliveryRequest } from './schema';

const OPERATION = 'POST /v0/deliveries';

/** Our order without an origin: v0 picks up at the branch of its key. */
const Order = z.intersection(
  OrderDestination,
  z.object({
    reference: z.string().min(1),
    payment: z.object({ amount: z.number().min(0).optional(), type: z.enum(v2.PAYMENT_TYPES) }),
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
  platformName: 'platform_name',
  orderId: 'reference',
  name: 'destination.contact_name',
  phone: 'destination.contact_phone',
  location: 'destination.latitude',
  area: 'destination.area',
  block: 'destination.block',
  street: 'destination.street',
  buildingNumber: 'destination.building',
  floor: 'destination.floor',
  apartment: 'destination.apartment',
  instructions: 'destination.instructions',
  shortAddress: 'destination.short_address',
  firstLine: 'destination.first_line',
  amount: 'payment.amount',
  paymentType: 'payment.type',
  scheduledAt: 'scheduled_date',
};

function addressOf(order: OrderDestination) {
  switch (order.destination_format) {
    case 'location_format': {
      const { latitude, longitude, first_line, address, floor, apartment, instructions } = order.destination;
      const text = [first_line, address, instructions].filter(Boolean).join(' · ');
      return { location: { latitude, longitude }, floor, apartment, instructions: text || undefined };
    }
    case 'kuwait_format':
    case 'bahrain_format': {
      const { area, block, street, building, floor, apartment, instructions } = order.destination;
      return { area: area.trim(), block, street, buildingNumber: building, floor, apartment, instructions };
    }
    case 'ksa_short_format': {
      const { short_address, floor, apartment, instructions } = order.destination;
      return { shortAddress: short_address, floor, apartment, instructions };
    }
    case 'ksa_line_format': {
      const { first_line, floor, apartment, instructions } = order.destination;
      return { firstLine: first_line, floor, apartment, instructions };
    }
    case 'ksa_format': {
      const { building, street, district, city, floor, apartment, instructions } = order.destination;
      return { firstLine: [`${building} ${street}`, district, city].join(', '), floor, apartment, instructions };
    }
  }
}

function checked<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ field: ourField(path.join('.')), message }));
  throw new ServiceRequestInvalid(OPERATION, issues);
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
