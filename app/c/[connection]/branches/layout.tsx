import type { ReactNode } from 'react';
import { BranchWorkspace } from '@/components/branches/workspace/branch-workspace';
import { copyOfBranches } from '@/lib/branches/list.server';
import { pageContext } from '@/lib/request/page.server';

type Properties = { children: ReactNode; params: Promise<{ connection: string }> };

/** It stays while one goes from branch to branch, and with it the map; every page asks for its user itself. */
export default async function BranchesLayout({ children, params }: Properties) {
  const ctx = await pageContext(params, 'branch:read');
  return <BranchWorkspace copy={await copyOfBranches(ctx)}>{children}</BranchWorkspace>;
}
