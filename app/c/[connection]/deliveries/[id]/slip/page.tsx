import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeliverySlip } from '@/components/deliveries/slip/delivery-slip';
import { requirePermission } from '@/lib/auth/session.server';
import { pageConnection } from '@/lib/request/page.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('deliveries.actions'))('slip') };
}

/** What is printed and goes with the package. */
export default async function SlipPage({ params }: { params: Promise<{ connection: string; id: string }> }) {
  await requirePermission('delivery:read');
  const { id } = await params;
  const { merchantName, currency, timeZone } = await pageConnection(params);
  return <DeliverySlip id={id} viewing={{ merchantName, currency, timeZone, mayCreate: false }} />;
}
