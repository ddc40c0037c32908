import type * as v0 from '@/lib/service/v0/schema';
import { pickupQrUrl, type Site, trackingUrl } from '../../site';
import { olderStatus } from '../../store/account';
import { toMajor } from '../../store/money';
import type { Delivery } from '../../store/records';

/**
 * interface: Delivery, v0; its webhook payload, which is not shown, is the same. Coordinates are never null in v0:
 * where the address can't be placed they are where the driver was sent.
 */
export function deliveryWire(delivery: Delivery, site: Site): v0.Delivery {
  const { customer, driver } = delivery;
  return {
    code: delivery.id,
    deliveryFee: toMajor(delivery.feeMinor, delivery.currency),
    amount: delivery.amount,
    customerAddress: customer.address,
    customerLocation: customer.point ?? delivery.dropOff,
    customerName: customer.name,
    customerPhone: customer.phone,
    orderStatus: olderStatus(delivery),
    estimatedDistance: delivery.distanceMeters,
    estimatedDuration: delivery.durationSeconds,
    driver: { name: driver?.name ?? '', phoneNumber: driver?.phone ?? '' },
    trackingLink: trackingUrl(site, delivery.id),
    qrCodeLink: pickupQrUrl(site, delivery.id),
    orderCreatedAt: new Date(delivery.createdAt).toISOString(),
    currency: delivery.currency,
  };
}
