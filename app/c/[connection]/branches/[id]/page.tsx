import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OpenBranch } from '@/components/screens/open-branch';
import { requirePermission } from '@/lib/auth/session.server';
import { nameOfBranch } from '@/lib/branches/list.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';

type Properties = { params: Promise<{ connection: string; id: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const ctx = await pageContext(params, 'branch:read');
  const { id } = await params;
  return { title: (await nameOfBranch(ctx, decodeURIComponent(id))) || (await getTranslations('branches'))('branch') };
}

export default async function BranchPage({ params }: Properties) {
  await requirePermission('branch:read');
  const { id } = await params;
  return (
    <PageMessages of="c/[connection]/branches/[id]/page.tsx">
      <OpenBranch id={decodeURIComponent(id)} />
    </PageMessages>
  );
}
