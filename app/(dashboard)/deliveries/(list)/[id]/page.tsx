import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('deliveries.pane'))('title') };
}

/** The list with one delivery open, which the layout shows. */
export default async function DeliveryPage() {
  await requirePermission('delivery:read');
  return null;
}
