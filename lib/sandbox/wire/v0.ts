import type * as v0 from '@/lib/service/v0/schema';
import { toMajor } from '../store/money';
import type { Delivery } from '../store/records';
import { olderStatus } from './older-status';
import { pickupQrUrl, type Site, trackingUrl } from './site';

/**
 * interface: Delivery, v0; also its webhook payload, which the interface does not show. Coordinates are never null in v0:
 * an address without known coordinates gets those of the simulated drop-off.
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
