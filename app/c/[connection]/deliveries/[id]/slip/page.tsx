import { pageTitle } from '@/app/page-title';
import { DeliverySlip } from '@/components/deliveries/slip/delivery-slip';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageConnection } from '@/lib/request/page.server';

type Properties = {
  params: Promise<{ connection: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = pageTitle('deliveries.actions.slip');

/** The slip that is printed and goes with the package. With `print` in the address it is printed at once. */
export default async function SlipPage({ params, searchParams }: Properties) {
  await requirePermission('delivery:read');
  const [{ id }, { print }] = await Promise.all([params, searchParams, pageConnection(params)]);
  return (
    <PageMessages of="c/[connection]/deliveries/[id]/slip/page.tsx">
      <DeliverySlip id={id} printsAtOnce={print !== undefined} />
    </PageMessages>
  );
}
