import { pageTitle } from '@/app/page-title';
import { requirePermission } from '@/lib/auth/session.server';

export const generateMetadata = pageTitle('deliveries.title');

/** The list is in the layout. */
export default async function DeliveriesPage() {
  await requirePermission('delivery:read');
  return null;
}
