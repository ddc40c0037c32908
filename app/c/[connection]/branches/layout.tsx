import type { ReactNode } from 'react';
import { BranchWorkspace } from '@/components/branches/workspace/branch-workspace';
import { copyOfBranches } from '@/lib/branches/list.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';

type Properties = { children: ReactNode; params: Promise<{ connection: string }> };

/** Keeps the list and the map mounted between branches. Every page checks its user itself. */
export default async function BranchesLayout({ children, params }: Properties) {
  const ctx = await pageContext(params, 'branch:read');
  return (
    <PageMessages of="c/[connection]/branches/layout.tsx">
      <BranchWorkspace copy={await copyOfBranches(ctx)}>{children}</BranchWorkspace>
    </PageMessages>
  );
}
