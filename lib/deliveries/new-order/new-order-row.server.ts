import { newId } from '@/lib/db/id';
import { areaText } from '@/lib/map/areas/area-text';
import { AddressTexts } from '@/lib/order/address-fields';
import { addressLine, latinNames } from '@/lib/order/address-line';
import type { CreateDelivery } from '@/lib/order/schema';
import { searchTextOf } from '@/lib/order/search-text';
import type { Context } from '@/lib/request/context.server';
import type { Generation } from '@/lib/service/generation/generation';
import type { OrderRequest } from '@/lib/service/model/order-request';
import { SUBMIT_LEASE_MS } from '../ledger/check-schedule';
import { orderWebhookDigestOf } from '../ledger/order-webhook-key.server';
import { findBranch, type NewLedgerRow, OPEN_COLUMNS } from '../ledger/rows.server';

export type NewOrderRow = Awaited<ReturnType<typeof newOrderRow>>;
/** The order that it replaces, and until when it is sent by itself. */
export type Terms = { replaces?: string | null; sendUntil?: Date | null };
type RowContext = Pick<Context, 'db' | 'connection' | 'now' | 'service'> & { user: { id: string | null } };

/** The ledger row of a new order. It names the generation that creates it and holds the exact bytes to send. */
export async function newOrderRow(
  { db, connection, user, now, service }: RowContext,
  input: CreateDelivery,
  { replaces = null, sendUntil = null, unsent }: Terms & { unsent?: { generation: Generation; body: string } } = {},
) {
  const { generation, body } =
    unsent ??
    service.createDeliveryBody(requestOf(input), {
      platformName: input.platform_name,
      generation: service.generationOf('createDelivery') ?? undefined,
    });
  const { contact_name: customerName, contact_phone: phone } = input.destination;
  const branch =
    input.origin_format === 'branch_format' ? await findBranch(db, connection.id, input.origin.branch_id) : undefined;
  const named = areaText(AddressTexts.parse(input.destination));
  const pinArea = named ? null : await areaAtPin(input);
  const area = named ?? pinArea;
  const at = now();
  const id = newId(at.getTime());
  const pickup = input.origin_format === 'location_format' ? input.origin : branch;
  return {
    id,
    connectionId: connection.id,
    reference: input.reference,
    replaces,
    status: 'submitting',
    generation,
    orderWebhookDigest: orderWebhookDigestOf(id, generation),
    requestBody: body,
    draft: input,
    // Only v2 has test orders.
    testMode: generation === 'v2' && connection.testMode,
    branchId: input.origin_format === 'branch_format' ? input.origin.branch_id : null,
    originLabel:
      input.origin_format === 'location_format' ? (input.origin.first_line ?? input.origin.contact_name) : '',
    paymentType: input.payment.type,
    // A paid order of v0 may name no amount: the driver collects nothing.
    amount: input.payment.amount ?? '0',
    currency: connection.currency,
    estimatedFee: input.estimated_fee ?? null,
    customerName,
    customerPhone: phone,
    // The schema has parsed it.
    phone,
    // Shown until the service returns its own text.
    customerAddress: addressLine(input.destination_format, input.destination, latinNames(input.destination_format)),
    customerLatitude: input.destination_format === 'location_format' ? input.destination.latitude : null,
    customerLongitude: input.destination_format === 'location_format' ? input.destination.longitude : null,
    pinArea,
    originLatitude: pickup?.latitude ?? null,
    originLongitude: pickup?.longitude ?? null,
    scheduledAt: input.scheduled_date ? new Date(input.scheduled_date) : null,
    sendUntil,
    createdBy: user.id,
    searchText: searchTextOf({ ...OPEN_COLUMNS, reference: input.reference, customerName, phone, area }),
    createdAt: at,
    updatedAt: at,
    statusAt: at,
    nextCheckAt: new Date(at.getTime() + SUBMIT_LEASE_MS),
  } satisfies NewLedgerRow;
}

/** Loads the lists of areas when they are needed: few orders are a bare pin. */
async function areaAtPin({ destination_format, destination }: CreateDelivery): Promise<string | null> {
  if (destination_format !== 'location_format') return null;
  const { areaOfPin } = await import('@/lib/map/areas/area-of-pin');
  return areaOfPin(destination);
}

/** The interface's fields and no others; the amount's text as a JSON number. */
function requestOf({
  estimated_fee,
  address_request,
  is_confirmed,
  platform_name,
  payment: { amount, type },
  ...order
}: CreateDelivery): OrderRequest {
  return { ...order, payment: { type, ...(amount === undefined ? {} : { amount: Number(amount) }) } };
}
