import { z } from 'zod';
import { money, number, object, position, Required, recordOf, text } from '../model/fields';
import type { ServiceDelivery } from '../model/records';

/**
 * Reads a delivery of v0 as the canonical one (interface: Delivery, v0). What v0 doesn't tell is null: the test mode, the
 * reference, the driver's position. Throws a ZodError that names the field when code or status is missing.
 */
export function readPlatformDelivery(json: unknown): ServiceDelivery {
  const fields = recordOf(json, ['delivery', 'order', 'data'], ['code', 'orderStatus']);
  const currency = text(fields.currency);
  const driver = object(fields.driver);
  const driverAt = object(driver.location);
  return {
    ...z.object({ code: Required, status: Required }).parse({
      code: text(fields.code ?? fields.id),
      status: text(fields.orderStatus ?? fields.status),
    }),
    id: text(fields.id),
    reference: text(fields.orderId ?? fields.reference),
    test_mode: null,
    amount: money(fields.amount, currency),
    created_at: text(fields.orderCreatedAt ?? fields.createdAt),
    currency,
    delivery_fee: money(fields.deliveryFee ?? fields.fee, currency),
    customer: {
      name: text(fields.customerName) ?? '',
      phone: text(fields.customerPhone) ?? '',
      address: text(fields.customerAddress) ?? '',
      ...position(object(fields.customerLocation)),
    },
    driver: {
      name: text(driver.name) ?? '',
      phone: text(driver.phoneNumber ?? driver.phone) ?? '',
      ...position(driver.latitude === undefined ? driverAt : driver),
    },
    logistics: {
      estimated_distance: number(fields.estimatedDistance),
      estimated_duration: number(fields.estimatedDuration),
      tracking_url: text(fields.trackingLink),
      pickup_qr_url: text(fields.qrCodeLink),
    },
  };
}
