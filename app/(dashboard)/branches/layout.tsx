import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { BranchWorkspace } from '@/components/branches/branch-workspace';
import { requirePermission } from '@/lib/auth/session.server';
import { copyOfBranches } from '@/lib/branches/list.server';
import { createContext } from '@/lib/http/context.server';

/** It stays while one goes from branch to branch, and with it the map; every page asks for its user itself. */
export default async function BranchesLayout({ children }: { children: ReactNode }) {
  const user = await requirePermission('branch:read');
  const ctx = await createContext({ user, requestId: randomUUID(), signal: new AbortController().signal });
  return <BranchWorkspace copy={await copyOfBranches(ctx)}>{children}</BranchWorkspace>;
}
