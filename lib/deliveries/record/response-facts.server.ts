import { pointOf } from '@/lib/map/geometry/point';
import { searchTextOf } from '@/lib/order/search-text';
import type { ServiceDelivery } from '@/lib/service/model/records';
import type { LedgerChange, LedgerRow } from '../ledger/rows.server';
import { confirmedPosition, NO_POSITION } from './driver-position.server';

/** The columns that an answer fills, save the area at a pin. An empty field of the service never erases what is known. */
export function changeFromResponse(row: LedgerRow, answer: ServiceDelivery, now: Date): LedgerChange {
  const { customer, driver, logistics } = answer;
  const code = answer.code || row.code;
  const point = pointOf(driver.latitude, driver.longitude);
  // After a retry the delivery has no driver again, and another one may follow; then empty fields erase the old one.
  const isOther = driver.name !== '' && row.driverName !== null && driver.name !== row.driverName;
  const isGone = isOther || answer.status === 'pending';
  const driverName = driver.name || (isGone ? null : row.driverName);
  const driverPhone = driver.phone || (isGone ? null : row.driverPhone);
  const createdAtService = new Date(answer.created_at ?? Number.NaN);
  return {
    code,
    createdAtService: Number.isNaN(createdAtService.getTime()) ? row.createdAtService : createdAtService,
    recordId: answer.id && answer.id !== code ? answer.id : row.recordId,
    testMode: answer.test_mode ?? row.testMode,
    currency: answer.currency ?? row.currency,
    deliveryFee: answer.delivery_fee ?? row.deliveryFee,
    customerAddress: customer.address || row.customerAddress,
    customerLatitude: customer.latitude ?? row.customerLatitude,
    customerLongitude: customer.longitude ?? row.customerLongitude,
    driverName,
    driverPhone,
    ...(point ? confirmedPosition(row, answer.status, point, now) : isGone ? NO_POSITION : {}),
    distanceMeters: logistics.estimated_distance ?? row.distanceMeters,
    durationSeconds: logistics.estimated_duration ?? row.durationSeconds,
    trackingUrl: logistics.tracking_url || row.trackingUrl,
    pickupQrUrl: logistics.pickup_qr_url || row.pickupQrUrl,
    searchText: searchTextOf({ ...row, code, driverName, driverPhone }),
  };
}

/** The columns that screens show. */
const ON_SCREEN = [
  'code',
  'deliveryFee',
  'currency',
  'customerAddress',
  'driverName',
  'driverPhone',
  'driverLatitude',
  'driverLongitude',
  'distanceMeters',
  'trackingUrl',
  'pickupQrUrl',
] as const;

/** Whether new facts change what screens show of a row. */
export function changesScreen(row: LedgerRow, facts: LedgerChange): boolean {
  return ON_SCREEN.some((name) => name in facts && shown(facts[name]) !== shown(row[name]));
}

/** 12.5 and 12.500 are one amount. */
function shown(value: unknown): unknown {
  const text = String(value ?? '');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
