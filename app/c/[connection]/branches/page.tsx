import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('branches'))('title') };
}

/** The list and the map, which are the layout's. */
export default async function BranchesPage() {
  await requirePermission('branch:read');
  return null;
}
