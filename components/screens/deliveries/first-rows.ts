import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DeliveryPage, DeliveryRow } from '@/lib/deliveries/schema';
import { addressInArabic } from '@/lib/map/areas/areas';
import { isTerminal } from '@/lib/progress/status';

/** Half of what a laptop shows. */
const FIRST_ROWS = 8;

/**
 * The document carries the rows that a screen shows at first, and no pager, which the others would move. In a page that
 * is already open they would replace the rows of its cache.
 */
export function keepFirstRows(client: QueryClient, queryKey: QueryKey, country: string, locale: string): void {
  const page = client.getQueryData<DeliveryPage>(queryKey);
  if (!page?.rows.length) return;
  const addressIn = (text: string) => (locale === 'ar' ? addressInArabic(country, text) : text);
  const rows = page.rows.slice(0, FIRST_ROWS).map((row) => asListed(row, addressIn));
  client.setQueryData(queryKey, { rows, older: null, newer: null });
  void client.invalidateQueries({ queryKey });
}

/**
 * A row with the fields that the list shows: no positions, and no promise of what has ended. Areas are in Arabic on an
 * Arabic page already, as the browser would write them later.
 */
function asListed(row: DeliveryRow, addressIn: (text: string) => string): DeliveryRow {
  return {
    ...row,
    ...NOT_LISTED,
    promisedAt: isTerminal(row.status) ? null : row.promisedAt,
    customerAddress: addressIn(row.customerAddress),
    area: row.area && addressIn(row.area),
  };
}

const NOT_LISTED = {
  pickedUpAt: null,
  originLatitude: null,
  originLongitude: null,
  customerLatitude: null,
  customerLongitude: null,
  distanceMeters: null,
  durationSeconds: null,
  driverPhone: null,
  driverLatitude: null,
  driverLongitude: null,
  driverSeenAt: null,
  driverMovedAt: null,
  driverWayMeters: null,
};
