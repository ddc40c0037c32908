import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';
import { nameOfBranch } from '@/lib/branches/list.server';
import { createContext } from '@/lib/http/context.server';
import { OpenBranch } from './open-branch';

type Properties = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const user = await requirePermission('branch:read');
  const ctx = await createContext({ user, requestId: randomUUID(), signal: new AbortController().signal });
  const { id } = await params;
  return { title: (await nameOfBranch(ctx, decodeURIComponent(id))) || (await getTranslations('branches'))('branch') };
}

export default async function BranchPage({ params }: Properties) {
  await requirePermission('branch:read');
  const { id } = await params;
  return <OpenBranch id={decodeURIComponent(id)} />;
}
