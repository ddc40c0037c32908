import type { z } from 'zod';
import type * as v2 from '@/lib/service/v2/schema';
import { driverPosition } from '../simulation/driver-plan';
import { toMajor } from '../store/money';
import type { Branch, Delivery, Invoice, Merchant, Point } from '../store/records';
import { pickupQrUrl, type Site, trackingUrl } from './site';

/** interface: Delivery, v2. `driverNow` is the driver clock. */
export function deliveryWire(delivery: Delivery, site: Site, driverNow: number): v2.Delivery {
  const position = driverPosition(delivery, driverNow);
  return {
    code: delivery.id,
    status: delivery.status,
    test_mode: delivery.testMode,
    amount: delivery.amount,
    created_at: iso(delivery.createdAt),
    currency: delivery.currency,
    delivery_fee: toMajor(delivery.feeMinor, delivery.currency),
    customer: customerWire(delivery),
    driver: { name: delivery.driver?.name ?? '', phone: delivery.driver?.phone ?? '', ...coordinates(position) },
    logistics: logisticsWire(delivery, site),
  };
}

/** interface: Order-update webhook payload (v2). */
export function orderUpdatedWire(delivery: Delivery, site: Site) {
  return {
    code: delivery.id,
    status: delivery.status,
    amount: delivery.amount,
    delivery_fee: toMajor(delivery.feeMinor, delivery.currency),
    currency: delivery.currency,
    customer: customerWire(delivery),
    logistics: logisticsWire(delivery, site),
  };
}

/** The payload is not in the interface: code, status and the driver object of the delivery. */
export function locationUpdatedWire(delivery: Delivery, position: Point) {
  return {
    code: delivery.id,
    status: delivery.status,
    driver: { name: delivery.driver?.name ?? '', phone: delivery.driver?.phone ?? '', ...position },
  };
}

/** interface: Wallet (v2). */
export function walletWire({ balanceMinor, warningLevelMinor, currency }: Merchant): z.infer<typeof v2.Wallet> {
  return {
    balance: toMajor(balanceMinor, currency),
    warning_balance_level: warningLevelMinor === null ? null : toMajor(warningLevelMinor, currency),
    currency,
  };
}

/** v1's branch, because the interface shows none for v2 (interface: Branch). */
export function branchWire({ id, name, phone, latitude, longitude, address, createdAt }: Branch): v2.Branch {
  return { id, name, phone, latitude, longitude, address, created_at: iso(createdAt) };
}

/** interface: Invoice (v2). */
export function invoiceWire(invoice: Invoice): v2.Invoice {
  const { merchantId: _, amountMinor, createdAt, ...rest } = invoice;
  return { ...rest, amount: toMajor(amountMinor, invoice.currency), createdAt: iso(createdAt) };
}

function customerWire({ customer: { name, phone, address, point } }: Delivery) {
  return { name, phone, address, ...coordinates(point) };
}

function logisticsWire(delivery: Delivery, site: Site) {
  return {
    estimated_distance: delivery.distanceMeters,
    estimated_duration: delivery.durationSeconds,
    tracking_url: trackingUrl(site, delivery.id),
    pickup_qr_url: pickupQrUrl(site, delivery.id),
  };
}

const coordinates = (point: Point | null) => ({
  latitude: point?.latitude ?? null,
  longitude: point?.longitude ?? null,
});
const iso = (at: number) => new Date(at).toISOString();
