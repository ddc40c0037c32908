import { pageTitle } from '@/app/page-title';
import { DeliverySlips } from '@/components/deliveries/slip/delivery-slips';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageConnection } from '@/lib/request/page.server';

type Properties = { params: Promise<{ connection: string }> };

export const generateMetadata = pageTitle('selection.slips');

/** The slips of the orders that were selected in the list. */
export default async function SlipsPage({ params }: Properties) {
  await requirePermission('delivery:read');
  await pageConnection(params);
  return (
    <PageMessages of="c/[connection]/deliveries/slips/page.tsx">
      <DeliverySlips />
    </PageMessages>
  );
}
