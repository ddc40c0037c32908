import { newId } from '@/lib/db/id';
import { normalPhone } from '@/lib/format/phone/normal-phone';
import type { Area } from '@/lib/map/areas/area';
import { areaOfAddress } from '@/lib/map/areas/area-of-address';
import { areaText } from '@/lib/map/areas/area-text';
import { pointOf } from '@/lib/map/geometry/point';
import { promiseOf } from '@/lib/progress/promise';
import { isTerminal } from '@/lib/progress/status';
import type { ServiceContext } from '@/lib/request/context.server';
import type { DeliveryResponse } from '@/lib/service/model/records';
import { nextCheck } from '../ledger/check-schedule';
import { type LedgerRow, OPEN_COLUMNS, type Pickup } from '../ledger/rows.server';
import { pinAreaOf } from '../record/pin-area';
import { changeFromResponse } from '../record/response-facts.server';

/**
 * The row of an order that was made elsewhere, with everything in the service's answer. `statusAt`: since when it has its
 * status, where a webhook reported it.
 */
export function importedRow(
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  { delivery, generation, sentAt }: Pick<DeliveryResponse, 'delivery' | 'generation' | 'sentAt'>,
  { statusAt, pickup }: { statusAt: Date | null; pickup: Pickup | null },
): LedgerRow {
  const at = now();
  const { status } = delivery;
  const createdAt = creationTime(delivery.created_at, at);
  const since = statusAt && statusAt > createdAt ? statusAt : createdAt;
  const { destination } = draftOf(
    areaOfAddress(
      connection.country,
      delivery.customer.address,
      pointOf(delivery.customer.latitude, delivery.customer.longitude),
    ),
  );
  const row: LedgerRow = {
    ...UNKNOWN_COLUMNS,
    id: newId(createdAt.getTime()),
    connectionId: connection.id,
    reference: delivery.reference || null,
    generation,
    status,
    branchId: pickup?.branchId ?? null,
    originLatitude: pickup?.latitude ?? null,
    originLongitude: pickup?.longitude ?? null,
    amount: delivery.amount ?? '0',
    currency: connection.currency,
    area: areaText(destination),
    draft: { destination },
    customerName: delivery.customer.name,
    customerPhone: delivery.customer.phone,
    phone: normalPhone(delivery.customer.phone, connection.country),
    createdAt,
    updatedAt: at,
    statusAt: since,
    endedAt: isTerminal(status) ? statusAt : null,
    dealtWithAt: isTerminal(status) && at.getTime() - since.getTime() > HISTORY_MS ? at : null,
    confirmedAt: sentAt,
    nextCheckAt: nextCheck({ status, statusAt: since, scheduledAt: null, generation }, 0, at),
  };
  const facts = { ...changeFromResponse(row, delivery, at), ...pinAreaOf(row, delivery) };
  // Without an end time it is unknown whether the order was on time.
  const endsUnseen = isTerminal(status) && row.endedAt === null;
  const promisedAt = endsUnseen ? null : promiseOf({ ...row, ...facts }, connection.attention);
  // The driver of an order that ended is somewhere else by now.
  return { ...row, ...facts, promisedAt, ...(isTerminal(status) && { driverSeenAt: null }) };
}

/** The draft's area, or district and city, are the order's for reports and the list. */
function draftOf(area: Area | undefined): { destination: { area?: string; district?: string; city?: string } } {
  if (!area) return { destination: {} };
  const { name, city } = area;
  return { destination: city ? { district: name.en, city: city.en } : { area: name.en } };
}

/** The service's own time of creation, at most now. */
export function creationTime(text: string | null, now: Date): Date {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? now : new Date(Math.min(at, now.getTime()));
}

/** An order that ended this long before its import needs no attention. */
const HISTORY_MS = 60 * 60_000;

/** The columns that the service's answer does not fill. */
export const UNKNOWN_COLUMNS = { ...OPEN_COLUMNS, madeElsewhere: true, requestBody: '', searchText: '' };
