import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';
import { readDelivery } from '@/lib/deliveries/read.server';
import { DeliveryById } from '@/lib/deliveries/schema';
import { pageContext } from '@/lib/request/page.server';

type Properties = { params: Promise<{ connection: string; id: string }> };

/** The title names the delivery, so that several open tabs differ. */
export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const ctx = await pageContext(params, 'delivery:read');
  const t = await getTranslations('deliveries');
  const wanted = DeliveryById.safeParse(await params);
  if (!wanted.success) return { title: t('title') };
  const delivery = await readDelivery(ctx, wanted.data).catch(() => undefined);
  if (!delivery) return { title: t('title') };
  return { title: `${delivery.code ?? delivery.reference} · ${t('title')}` };
}

/** The list is in the layout, the delivery in the slot `@detail`. */
export default async function DeliveryPage() {
  await requirePermission('delivery:read');
  return null;
}
