import { pageTitle } from '@/app/page-title';
import { requirePermission } from '@/lib/auth/session.server';

export const generateMetadata = pageTitle('branches.title');

/** Empty: the layout renders the list and the map. */
export default async function BranchesPage() {
  await requirePermission('branch:read');
  return null;
}
