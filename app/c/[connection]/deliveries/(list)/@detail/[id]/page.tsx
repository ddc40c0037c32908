import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { OpenDelivery } from '@/components/screens/deliveries/open-delivery';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { readDelivery } from '@/lib/deliveries/read.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';

type Properties = { params: Promise<{ connection: string; id: string }> };

/** The open delivery beside the list. One that is missing shows so itself. */
export default async function DeliveryDetailPage({ params }: Properties) {
  const context = await pageContext(params, 'delivery:read');
  const { id } = await params;
  const client = new QueryClient();
  if (DeliveryById.safeParse({ id }).success) {
    await client.prefetchQuery({ ...deliveryQueries.detail(id), queryFn: () => readDelivery(context, { id }) });
  }
  return (
    <PageMessages of="c/[connection]/deliveries/(list)/@detail/[id]/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <OpenDelivery id={id} />
      </HydrationBoundary>
    </PageMessages>
  );
}
