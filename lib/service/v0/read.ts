import { z } from 'zod';
import { money, number, object, position, Required, recordOf, text } from '../model/fields';
import type { ServiceDelivery } from '../model/records';

/**
 * Reads a v0 delivery as a ServiceDelivery (interface: Delivery, v0). Fields that v0 lacks are null: test mode, reference,
 * the driver's position. Throws a ZodError that names a missing code or status.
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
