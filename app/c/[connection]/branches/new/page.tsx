import { pageTitle } from '@/app/page-title';
import { NewBranch } from '@/components/branches/new-branch';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { parseLocation } from '@/lib/map/parse-location';

export const generateMetadata = pageTitle('branches.new.title');

export default async function NewBranchPage({ searchParams }: { searchParams: Promise<{ at?: string | string[] }> }) {
  await requirePermission('branch:write');
  const { at } = await searchParams;
  return (
    <PageMessages of="c/[connection]/branches/new/page.tsx">
      <NewBranch at={parseLocation(typeof at === 'string' ? at : '').point ?? null} />
    </PageMessages>
  );
}
