import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('deliveries'))('title') };
}

/** The list is in the layout. */
export default async function DeliveriesPage() {
  await requirePermission('delivery:read');
  return null;
}
