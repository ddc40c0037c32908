import type { LedgerRow } from './rows.server';

/** Known facts of an order made elsewhere, as the form understands them, for "Repeat order". */
export function draftOfKnown(row: LedgerRow) {
  const { branchId, customerName, phone, customerAddress, customerLatitude, customerLongitude } = row;
  return {
    ...(branchId && { origin_format: 'branch_format', origin: { branch_id: branchId } }),
    ...(customerLatitude !== null && { destination_format: 'location_format' as const }),
    destination: {
      contact_name: customerName,
      contact_phone: phone,
      first_line: customerAddress,
      latitude: customerLatitude,
      longitude: customerLongitude,
    },
  };
}
