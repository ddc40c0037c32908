import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('branches'))('title') };
}

/** Empty: the layout renders the list and the map. */
export default async function BranchesPage() {
  await requirePermission('branch:read');
  return null;
}
