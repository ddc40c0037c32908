import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';
import { OpenBranch } from './open-branch';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('branches'))('branch') };
}

export default async function BranchPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('branch:read');
  const { id } = await params;
  return <OpenBranch id={decodeURIComponent(id)} />;
}
